// At least five hundred hostile rich texts, based on fuzz seeds that sanitizers publish: mutation by namespaces, broken
// quotes, comments, entities, nesting, clobbering, unusual characters, alone and inside one another. `call` is the
// script that would run.
import { hostilePayloads } from './hostilePayloads';

const call = 'window.__ran=1';
const bad = [
  `<a href="//evil.example/x">x</a>`,
  `<a href="/\\\\evil.example">x</a>`,
  `<img src=x onerror=${call}>`,
  `<svg/onload=${call}>`,
  `<script>${call}</script>`,
  `<a href="javascript:${call}">x</a>`,
  `<a href="java&#10;script:${call}">x</a>`,
  `<a href="&#106;avascript:${call}">x</a>`,
  `<a href=" \x01javascript:${call}">x</a>`,
  `<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>`,
  `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`,
  `<form><input name=attributes><input name=parentNode></form>`,
  `<p style="background:url(javascript:${call})">x</p>`,
  `<p onpointerenter=${call} title="a" b='>' c=">">x</p>`,
  `<video src=x onerror=${call}>`,
  `<video poster="javascript:${call}" autoplay src="https://evil.example/x.mp4">`,
  `<img srcset="x 1x" src="/ok.png" onload=${call}>`,
];
/** Mutation XSS: parts that one parser reads as text and another as markup. */
const mutations = (x: string): string[] => [
  `<math><mtext><table><mglyph><style><!--</style>${x}--></style></mglyph></table></mtext></math>`,
  `<svg></p><style><a id="</style>${x}">`,
  `<form><math><mtext></form><form><mglyph><style></math>${x}`,
  `<noscript><p title="</noscript>${x}">`,
  `<math><annotation-xml encoding="text/html"><style>${x}</style></annotation-xml></math>`,
  `<svg><desc><style>${x}</style></desc></svg>`,
  `<xmp><p title="</xmp>${x}">`,
  `<title><a href="</title>${x}">`,
  `<textarea><p title="</textarea>${x}"></textarea>`,
  `<template><p></template>${x}`,
  `<select><template><style><!--</select>${x}--></style>`,
  `<!-->${x}-->`,
  `<!--><p title="-->${x}">`,
  `<!--!>${x}`,
  `<? ${x} ?>`,
  `<![CDATA[${x}]]>`,
  `<table><td>${x}</table>`,
  `<b><p><b><p><b><p>${x}</b>`,
  `<a href="/home"><a href="/home">${x}</a>`,
  `<p>${x}`,
  `</p>${x}</div>`,
  `<p title='${x}'>a</p>`,
  `<p title="${x.replace(/"/g, '&quot;')}">a</p>`,
  `&lt;p&gt;${x}`,
  `<ul><li><blockquote><table><tr><td>${x}</td></tr></table></blockquote></li></ul>`,
  `<P/${x}`,
  `<p\u00a0${x}>`,
  `<\u0000p>${x}`,
  x.replace(/</g, '<\u200b'),
  x.replace(/ /g, '\x0c'),
  x.replace(/ /g, '/'),
  x.toUpperCase(),
  x.replace(/>/g, ''),
  `<img src="/a.png" alt="${x.replace(/"/g, "'")}">`,
];
const made = bad.flatMap((x) => [x, ...mutations(x)]);
const rest = hostilePayloads.filter((text) => text.includes('<'));
export const hostileHtml: readonly string[] = [...new Set([...made, ...rest])];
