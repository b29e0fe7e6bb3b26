import type { ReactNode } from 'react';
import Markdown, { type Components, defaultUrlTransform } from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import { visibleText } from '../lib/visible-text.js';
import styles from './model-text.module.css';

/** A model writes more than anybody reads; the rest is cut. */
const LONGEST = 40_000;
const TAGS = 'p br strong em del ul ol li blockquote code pre h3 h4 h5 h6 hr a'.split(' ');
const SCHEMA = { ...defaultSchema, tagNames: TAGS, protocols: { href: ['http', 'https'] } };

/** Headings of a model are below those of the page. */
const LOWER = { h1: 'h4', h2: 'h4', h3: 'h4' } as const;

function hostOf(href: string | undefined): string | undefined {
  try {
    return href === undefined ? undefined : new URL(href).host;
  } catch {
    return undefined;
  }
}

/** A link says where it leads: its text is the model's word. */
function ModelLink({ href, children }: { readonly href?: string | undefined; readonly children?: ReactNode }) {
  const host = hostOf(href);
  if (host === undefined) return children;
  return (
    <>
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>{' '}
      ({visibleText(host)})
    </>
  );
}

const COMPONENTS: Components = {
  a: ({ href, children }) => <ModelLink href={href}>{children}</ModelLink>,
  ...Object.fromEntries(
    Object.entries(LOWER).map(([tag, Lower]) => [
      tag,
      ({ children }: { children?: ReactNode }) => <Lower>{children}</Lower>,
    ]),
  ),
};

/** Markdown that a language model wrote: no HTML, no images, links to the web only and with their host. */
export function ModelText({ text }: { readonly text: string }) {
  return (
    <div className={styles['text']}>
      <Markdown
        skipHtml
        rehypePlugins={[[rehypeSanitize, SCHEMA]]}
        components={COMPONENTS}
        urlTransform={(url) => (/^https?:/i.test(url) ? defaultUrlTransform(url) : undefined)}
      >
        {visibleText(text.slice(0, LONGEST))}
      </Markdown>
    </div>
  );
}
