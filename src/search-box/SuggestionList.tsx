import { Box, Group, Kbd, Text, VisuallyHidden } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import type { suggest, Understood } from '#src/search-box/contract.ts';
import { detailOf, labelOf, stateOf } from '#src/search-box/labels.tsx';
import styles from '#src/search-box/SuggestionList.module.css';
import { groupChips, UnderstoodAs } from '#src/search-box/UnderstoodAs.tsx';
import { count, counted } from '#src/shared/format.ts';
import { messageOf } from '#src/ui/state/ask.ts';
import { later } from '#src/ui/state/later.tsx';

const ProviderCount = later('ProviderCount', () => import('#src/search-box/ProviderCount.tsx'));

const names = { organizations: 'Organizations', places: 'ZIP codes' };

interface SuggestionListProps {
  id: string;
  optionId: (place: number) => string;
  text: string;
  /** Undefined while the list is closed. */
  found: z.infer<typeof suggest.response> | undefined;
  error: Error | null;
  /** Index of the highlighted suggestion across all groups, or -1. */
  active: number;
  onGo: () => void;
  /** What the text asks for: criteria, words that ask for one that is off, or neither. */
  understood: Understood | undefined;
  /** Whether it asks for those that meet criteria. */
  asks: boolean;
  onChange: ComponentProps<typeof UnderstoodAs>['onChange'];
}

/** The suggestions by kind. Each is a link, so that users can open it in another tab. */
export function SuggestionList({
  id,
  optionId,
  text,
  found,
  error,
  active,
  onGo,
  understood,
  asks,
  onChange,
}: SuggestionListProps) {
  let place = 0;
  const isSaid = understood && (understood.off ?? understood.not_of_people ?? understood.of);
  const says = understood && (asks ? understood : isSaid && { ...understood, chips: [] });
  const message = statusOf();
  const option = (path: string, state = stateOf(text)) => {
    const at = place++;
    return {
      id: optionId(at),
      role: 'option',
      tabIndex: -1,
      'aria-selected': at === active,
      to: path,
      state,
      onMouseDown: (event: React.MouseEvent) => event.preventDefault(), // the field keeps the focus
      // with Ctrl, ⌘ or Shift the link opens in another tab or window, and the list stays open
      onClick: ({ ctrlKey, metaKey, shiftKey }: React.MouseEvent) => ctrlKey || metaKey || shiftKey || onGo(),
    };
  };
  return (
    <>
      <Box display={found?.groups.length || says ? undefined : 'none'} className={styles.suggestions}>
        {says && <UnderstoodAs understood={says} onChange={onChange} />}
        <Box role="listbox" id={id} aria-label="Suggestions" p={6}>
          {understood && asks && (
            <Link {...option(understood.url, stateOf(text, understood))}>
              <b>{understood.of ? names[understood.of] : 'Providers'}</b>
              <span className="muted small">
                {groupChips(understood.chips)
                  .map(({ words }) => words)
                  .join(', ')}
              </span>
              <Group component="span" gap={10} ml="auto">
                <ProviderCount url={understood.url} of={understood.of} />
                {active < 0 && (
                  <Kbd bd="1px solid var(--line-strong)" bg="none" aria-hidden>
                    Enter
                  </Kbd>
                )}
              </Group>
            </Link>
          )}
          {found?.groups.map(({ name, rows, all, path }, group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is not a group of options
            <div role="group" key={name} aria-labelledby={`${id}-${group}`}>
              <Group
                justify="space-between"
                gap={10}
                px={10}
                pt={8}
                pb={4}
                fz={12}
                fw={560}
                c="dimmed"
                id={`${id}-${group}`}
                role="presentation"
              >
                {name}
                {path !== null &&
                  found.groups.findIndex((one) => one.path !== null) === group &&
                  active < 0 &&
                  !asks && (
                    <span aria-hidden>
                      <Kbd bd="1px solid var(--line-strong)" bg="none">
                        Enter
                      </Kbd>{' '}
                      to list these
                    </span>
                  )}
              </Group>
              {rows.map((row) => (
                <Link key={row.path} {...option(row.path)}>
                  <b>{labelOf(row)}</b>
                  {row.detail && <span className="num muted small">{detailOf(row)}</span>}
                </Link>
              ))}
              {all && (
                <Link {...option(all.path)}>
                  <Text component="span" fz={13} c="var(--accent)">
                    See all {count(all.total)}
                  </Text>
                </Link>
              )}
            </div>
          ))}
        </Box>
      </Box>
      <Box
        role="status"
        px={message && 16}
        py={message && 14}
        c="dimmed"
        className={message ? styles.suggestions : VisuallyHidden.classes.root}
      >
        {message ?? (found && counted(place, 'suggestion'))}
      </Box>
    </>
  );

  function statusOf(): string | undefined {
    if (error) return messageOf(error);
    if (found?.groups.length || says) return undefined;
    if (found?.missing.length) return `Could not search: ${found.missing.join(', ')}.`;
    const why = isPhone(text) ? ' Phone numbers are not searched.' : '';
    return found && `No results for ‘${text}’.${why} Try a last name, a specialty, a city or an NPI.`;
  }
}

/** Whether a text is ten digits in the groups of a phone number, with or without the country. An NPI has no groups. */
const isPhone = (text: string) => /^(?:\+?1[\s.-]*)?\(?\d{3}\)?[\s.-]+\d{3}[\s.-]?\d{4}$/.test(text);
