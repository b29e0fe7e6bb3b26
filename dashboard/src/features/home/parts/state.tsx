import { useQuery } from '@tanstack/react-query';
import { useTick } from '../../../lib/tick.js';
import { durationText, momentText, serverNow } from '../../../lib/time.js';
import { visibleText } from '../../../lib/visible-text.js';
import { Ago } from '../../../ui/ago.js';
import { Notice } from '../../../ui/notice.js';
import { PageTitle } from '../../../ui/page-title.js';
import { type Agent, agents, type Overview } from '../queries.js';
import { words } from '../words.js';

const { state } = words;

/** How it stands: never well unless somebody watches. @param begun incidents that began in the last 24 hours */
export function State({ overview, begun }: { readonly overview: Overview; readonly begun: number }) {
  const { incidents, agents: watching } = overview;
  const isWatched = watching.alive > 0;
  const heading = incidents.open > 0 ? state.open(incidents.open, begun) : calm(overview);
  const tab = incidents.open > 0 ? `(${incidents.open}) ${words.tab}` : words.tab;
  return (
    <>
      <PageTitle tab={tab}>{heading}</PageTitle>
      {isWatched && incidents.open === 0 && watching.last_seen !== null && (
        <p>
          <Ago at={watching.last_seen} prefix={state.heard} suffix={state.ago} />
        </p>
      )}
      {!isWatched && (
        <Notice tone="warn">
          {incidents.open > 0 && `${state.openNobody} `}
          {watching.last_seen === null ? state.never : state.since(momentText(watching.last_seen))}
        </Notice>
      )}
      {isWatched && <Silent />}
    </>
  );
}

function calm({ agents: { alive, watching } }: Overview): string {
  return alive === 0 ? state.nobody : state.nothing(alive, watching);
}

/** Agents of which nothing was heard for longer than it should be. */
function Silent() {
  useTick();
  const { data = [] } = useQuery(agents);
  return data
    .filter(({ alive }) => !alive)
    .slice(0, 3)
    .map((agent) => (
      <Notice key={`${agent.cluster} ${agent.agent}`} tone="warn">
        {silenceOf(agent)}
      </Notice>
    ));
}

const silenceOf = ({ agent, node, last_seen: seen }: Agent): string =>
  state.silent(visibleText(node ?? agent), durationText(serverNow() - Date.parse(seen)));
