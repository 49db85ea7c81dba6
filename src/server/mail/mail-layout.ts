import type { Mail, MailWords } from './mail.ts';

/**
 * The look of every mail: one column, one button, readable without pictures, in light and dark, and as plain text.
 * Mail programs know neither style sheets nor our fonts, so the styles stand on each element.
 */

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replaceAll('\n', '<br>');

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** @param url where the button leads; always built from PUBLIC_URL, never from a request */
export function renderMail(words: MailWords, url?: string): Mail {
  return {
    // a line break would begin another header
    subject: words.subject.replace(/\s+/g, ' ').trim(),
    text: asText(words, url),
    html: asHtml(words, url),
  };
}

function asText({ title, paragraphs, button, code, links, note }: MailWords, url?: string): string {
  const action = url ? `${button ?? ''}:\n${url}` : null;
  const lines = links?.map((one) => `${one.label}:\n${one.url}`) ?? [];
  return [title, ...paragraphs, code ?? null, ...lines, action, note ?? null, '-- \nGabinete']
    .filter((part) => part !== null)
    .join('\n\n');
}

function asHtml({ subject, title, paragraphs, button, code, links = [], note }: MailWords, url?: string): string {
  const line = (text: string) =>
    `<p style="margin:0 0 16px;${font};font-size:16px;line-height:24px">${escape(text)}</p>`;
  const shownCode =
    code &&
    `<p class="box" style="margin:8px 0 24px;padding:16px;border-radius:8px;background:#f1f2f4;text-align:center;${font};font-size:30px;line-height:36px;font-weight:700;letter-spacing:6px">${escape(code)}</p>`;
  const shownButton =
    url &&
    `<p style="margin:8px 0 24px"><a href="${escape(url)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:#006071;color:#ffffff;${font};font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escape(button ?? '')}</a></p>
<p class="soft" style="margin:0 0 16px;${font};font-size:13px;line-height:20px;color:#5b6270">Se o botão não abrir, copie este endereço:<br><a href="${escape(url)}" class="soft" style="color:#5b6270;word-break:break-all">${escape(url)}</a></p>`;
  const shownLink = (one: { label: string; url: string }) =>
    `<p style="margin:0 0 12px;${font};font-size:16px;line-height:24px"><a class="link" href="${escape(one.url)}" style="color:#006071;font-weight:600">${escape(one.label)}</a></p>`;
  const small =
    note &&
    `<p class="soft rule" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e3e5e9;${font};font-size:13px;line-height:20px;color:#5b6270">${escape(note)}</p>`;
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escape(subject)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #14161a !important; color: #eceef1 !important }
  .card { background: #1c1f24 !important; border-color: #2e323a !important }
  .box { background: #262a31 !important }
  .soft { color: #a3aab6 !important }
  .link { color: #5fc4d6 !important }
  .rule { border-color: #2e323a !important }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f6f7f8;color:#1b1f26">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 8px 16px;${font};font-size:16px;line-height:24px;font-weight:700">Gabinete</td></tr>
<tr><td class="card" style="padding:32px;border:1px solid #e3e5e9;border-radius:12px;background:#ffffff">
<h1 style="margin:0 0 16px;${font};font-size:22px;line-height:28px;font-weight:700">${escape(title)}</h1>
${[...paragraphs.map(line), shownCode, ...links.map(shownLink), shownButton, small].filter(Boolean).join('\n')}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}
