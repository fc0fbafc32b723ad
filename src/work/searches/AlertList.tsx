import { Button, Group, ScrollArea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useRef } from 'react';
import { Link } from 'react-router';
import { count, minute } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { landFocus } from '#src/ui/keys/focus-return.ts';
import { BarredName } from '#src/ui/marks/marks.tsx';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { LoadingStatus } from '#src/ui/messages/LoadingStatus.tsx';
import { Items } from '#src/ui/record/Items.tsx';
import { aboutOf, type Happened } from '#src/work/searches/about-alert.tsx';
import { CriteriaLine } from '#src/work/searches/CriteriaLine.tsx';
import type { Alert } from '#src/work/searches/contract.ts';
import { alertsQuery, useReadAlerts } from '#src/work/searches/questions.tsx';

/** The newest alerts, below the bell. */
export function AlertList({ onClose }: { onClose: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useQuery(alertsQuery);
  const reading = useReadAlerts();
  return (
    <>
      <Group justify="space-between" px={16} py={10} className="line-below">
        <h2 ref={title} tabIndex={-1}>
          Alerts
        </h2>
        {data && data.unread > 0 && (
          <Button
            variant="subtle"
            size="compact-xs"
            disabled={reading.isPending}
            onClick={() => {
              reading.mutate(undefined);
              landFocus(() => title.current); // the button disappears
            }}
          >
            Mark all as read
          </Button>
        )}
      </Group>
      {reading.error && <ErrorBox error={reading.error} />}
      {error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingStatus />
      ) : data.rows.length === 0 ? (
        <EmptyState title="No alerts yet">
          They come here from saved searches with alerts, from openings that you own and from trainees that you keep.
        </EmptyState>
      ) : (
        <ScrollArea.Autosize mah="min(480px, 70vh)" px={16}>
          <Items aria-label="Alerts" style={{ paddingBlock: 10 }}>
            {data.rows.map((alert) => (
              <AlertItem
                key={alert.id}
                alert={alert}
                onOpen={() => {
                  reading.mutate([alert.id]);
                  onClose();
                }}
                onRead={() => {
                  reading.mutate([alert.id]);
                  landFocus(() => title.current); // the button disappears
                }}
              />
            ))}
          </Items>
        </ScrollArea.Autosize>
      )}
      <Group px={16} py={10} className="line-above">
        <Link to={links.searches()} onClick={onClose}>
          Saved searches
        </Link>
      </Group>
    </>
  );
}

/** The words of the link to all people of an event. Undefined if an alert names all, and is not of an opening. */
function allInWords({ event, count: all, npis, people }: Happened, isOfOpening: boolean): string | undefined {
  if (all > npis.length) return `first ${npis.length}`;
  if (all > people.length) return `all ${count(all)}`;
  return isOfOpening ? (event === 'not_added' ? 'show them' : 'show on the list') : undefined;
}

interface AlertItemProps {
  alert: Alert;
  /** Marks it as read and closes the list. */
  onOpen: () => void;
  /** Marks it as read. */
  onRead: () => void;
}

function AlertItem({ alert, onOpen, onRead }: AlertItemProps) {
  const { search, opening, events, created_at, read } = alert;
  const { name: title, to, allOf, labels } = aboutOf(alert);
  const pageOf = search?.finds === 'organizations' ? links.organization : links.provider;
  return (
    <li>
      <Link to={to} onClick={onOpen}>
        {read ? title : <b>{title}</b>}
      </Link>
      <span className="small muted num">
        {' '}
        · {minute(created_at)}
        {!read && ' · unread '}
        {!read && (
          <Button variant="subtle" size="compact-xs" aria-label={`Mark as read: ${title}`} onClick={onRead}>
            Mark as read
          </Button>
        )}
      </span>
      {search && <CriteriaLine search={search} />}
      {events.map((happened) => {
        const { event, count: all, people } = happened;
        const link = allInWords(happened, opening !== null);
        return (
          <div key={event} className="small">
            {labels[event]}: {count(all)}
            {people.length > 0 && ' · '}
            {people.map(({ npi, name, do_not_contact, reason }, n) => {
              const Name = do_not_contact ? BarredName : Fragment;
              return (
                <span key={npi}>
                  {n > 0 && ', '}
                  <Name>
                    <Link to={pageOf(npi)} onClick={onOpen}>
                      {titleCase(name, search?.finds === 'organizations' ? undefined : 'person') ?? npi}
                    </Link>
                  </Name>
                  {reason && ` (${reason})`}
                </span>
              );
            })}
            {link && (
              <>
                {all > people.length ? people.length > 0 && ' … ' : ' · '}
                <Link to={allOf(happened)} onClick={onOpen}>
                  {link}
                </Link>
              </>
            )}
          </div>
        );
      })}
    </li>
  );
}
