import { Link } from '@tanstack/react-router';
import { visibleText } from '../../../../lib/visible-text.js';
import { Notice } from '../../../../ui/notice.js';
import type { KindPack, Plugin } from '../queries.js';
import { words } from '../words.js';
import { PackForm } from './pack-form.js';
import styles from './plugin-entry.module.css';

interface Props {
  readonly plugin: Plugin;
  /** What is stored for a pack of failure kinds. */
  readonly pack: KindPack | undefined;
  readonly isOpen: boolean;
}

/** Only addresses of the web become links: a plugin may name any. */
const isWeb = (url: string) => /^https?:\/\//i.test(url);

/** One plugin: what it is, where it comes from, whether it serves, and why not. */
export function PluginEntry({ plugin, pack, isOpen }: Props) {
  const { kind, id, display_name: name, version, source, status, error } = plugin;
  const problem = error ?? pack?.error ?? null;
  const isConfigurable = kind === 'kinds' && plugin.config_schema !== null && status !== 'failed';
  return (
    <article className={styles['entry']} aria-label={visibleText(name)}>
      <header className={styles['head']}>
        <h3>{visibleText(name)}</h3>
        <span className={styles['status']} data-status={status}>
          {words.status[status]}
        </span>
        <span className={styles['meta']}>
          {[id, version, source]
            .filter((each) => each !== null)
            .map(visibleText)
            .join(', ')}
        </span>
      </header>
      <About plugin={plugin} />
      {problem !== null && <Notice tone="fail">{visibleText(problem)}</Notice>}
      {isConfigurable && <Configuration {...{ plugin, pack, isOpen }} />}
    </article>
  );
}

function About({ plugin }: Pick<Props, 'plugin'>) {
  const { description, docs_url: docs } = plugin;
  return (
    <p>
      {visibleText(description)}{' '}
      {docs !== null && isWeb(docs) && (
        <a href={docs} target="_blank" rel="noopener noreferrer nofollow">
          {words.docs}
          <span className="visually-hidden"> {visibleText(plugin.display_name)}</span>
        </a>
      )}
    </p>
  );
}

function Configuration({ plugin, pack, isOpen }: Props) {
  return (
    <>
      <p>
        <Link to="/admin/plugins" search={{ open: isOpen ? undefined : plugin.id }}>
          {isOpen ? words.close : words.configure}
          <span className="visually-hidden"> {visibleText(plugin.display_name)}</span>
        </Link>
      </p>
      {isOpen && <PackForm plugin={plugin} pack={pack} />}
    </>
  );
}
