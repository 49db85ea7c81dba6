/** The page that reads `/api/openapi.json` to people: plain HTML, no script. */

type Json = Record<string, any>;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (value: unknown): string => String(value).replace(/[&<>"]/g, (sign) => escapes[sign]!);

export function apiDocsPage(document: Json): string {
  const operations = Object.entries(document.paths as Json).flatMap(([path, methods]) =>
    Object.entries(methods as Json).map(([method, operation]) => ({ path, method, operation: operation as Json })),
  );
  const groups = Object.entries(Object.groupBy(operations, ({ operation }) => String(operation.tags[0])));
  return `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API do Gabinete</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.55 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  code { font: 13px ui-monospace, monospace; }
  nav a { margin-right: .75rem; }
  summary { cursor: pointer; padding: .35rem 0; }
  details { border-top: 1px solid color-mix(in srgb, currentColor 18%, transparent); }
  .method { display: inline-block; min-width: 4.2rem; font-weight: 600; }
  table { border-collapse: collapse; margin: .5rem 0; } td, th { text-align: left; padding: .2rem 1rem .2rem 0; vertical-align: top; }
  pre { overflow: auto; padding: .75rem; background: color-mix(in srgb, currentColor 7%, transparent); border-radius: .4rem; }
</style>
<main>
  <h1>API do Gabinete</h1>
  <p>${escape(document.info.description).replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p>
  <p><a href="/api/openapi.json">OpenAPI 3.1 (JSON)</a></p>
  <nav aria-label="Assuntos">${groups.map(([name]) => `<a href="#${escape(name)}">${escape(name)}</a>`).join('')}</nav>
  ${groups.map(([name, list]) => `<h2 id="${escape(name)}">${escape(name)}</h2>${list!.map(operationHtml).join('')}`).join('')}
  <h2 id="problem">Erros</h2>
  <pre>${escape(JSON.stringify(document.components.schemas.Problem, null, 2))}</pre>
</main>
</html>`;
}

function operationHtml({ path, method, operation }: { path: string; method: string; operation: Json }): string {
  const parameters = (operation.parameters as Json[]).map(
    (one) =>
      `<tr><td><code>${escape(one.name)}</code>${one.required ? ' *' : ''}</td><td>${escape(one.in)}</td><td><code>${escape(JSON.stringify(one.schema))}</code></td></tr>`,
  );
  const body = Object.values((operation.requestBody?.content ?? {}) as Json)[0]?.schema as Json | undefined;
  const [status, success] = Object.entries(operation.responses as Json)[0]!;
  const answer = Object.values(((success as Json).content ?? {}) as Json)[0] as Json | undefined;
  return `<details><summary><span class="method">${escape(method.toUpperCase())}</span> <code>${escape(path)}</code> — ${escape(operation.summary)}</summary>
    <p>Nome: <code>${escape(operation.operationId)}</code> · permissão: <code>${escape(operation['x-permission'])}</code></p>
    ${parameters.length > 0 ? `<table><tr><th>Parâmetro</th><th>Onde</th><th>Forma</th></tr>${parameters.join('')}</table>` : ''}
    ${body ? `<p>Corpo:</p><pre>${escape(JSON.stringify(body, null, 2))}</pre>` : ''}
    <p>Resposta ${escape(status)}:</p><pre>${escape(JSON.stringify(answer?.schema ?? {}, null, 2))}</pre>
  </details>`;
}
