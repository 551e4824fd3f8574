import { LANGUAGE_NAMES, type Language, type LegalPageKind, type LegalText } from './legalTexts';

interface Page {
  kind: LegalPageKind;
  language: Language;
  subdomain: string;
  text: LegalText;
}

/** A legal text as a whole page, which needs no script: carriers read it with programs too. */
export function renderLegalPage({ kind, language, subdomain, text }: Page): string {
  const { title, intro, sections, links } = text;
  const store = encodeURIComponent(subdomain);
  const other = language === 'en' ? 'es' : 'en';
  const otherKind = kind === 'privacy' ? 'texts' : 'privacy';
  const link = (path: string, label: string, lang?: Language) =>
    `<a href="/${path}"${lang ? ` lang="${lang}" hreflang="${lang}"` : ''}>${escapeHtml(label)}</a>`;
  return renderPage(
    language,
    title,
    `<p>${link(`${kind}/${store}?lang=${other}`, LANGUAGE_NAMES[other], other)}</p>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(intro)}</p>
${sections.map(renderSection).join('\n')}
<nav>
${link(`${otherKind}/${store}?lang=${language}`, links[otherKind])}
${link(`my/${store}`, links.page)}
${link(`join/${store}`, links.join)}
</nav>`,
  );
}

/** The page for an address without a store. */
export function renderNotFound(language: Language, text: string): string {
  return renderPage(language, text, `<h1>${escapeHtml(text)}</h1>`);
}

function renderSection({ heading, points }: LegalText['sections'][number]): string {
  const items = points.map((point) => `<li>${escapeHtml(point)}</li>`).join('\n');
  return `<h2>${escapeHtml(heading)}</h2>\n<ul>\n${items}\n</ul>`;
}

function renderPage(language: Language, title: string, content: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="stylesheet" href="/policies.css">
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
