import { Box, Group, Kbd, Text, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import type { z } from 'zod';
import type { suggest } from '#src/search-box/contract.ts';
import type { FoundState } from '#src/search-box/questions.tsx';
import styles from '#src/search-box/SuggestionList.module.css';
import { count, counted } from '#src/shared/format.ts';

interface SuggestionListProps {
  id: string;
  optionId: (place: number) => string;
  text: string;
  /** Undefined: the list is closed. */
  found: z.infer<typeof suggest.response> | undefined;
  error: Error | null;
  /** Place of the marked suggestion, counted through all groups; -1: none. */
  active: number;
  onGo: () => void;
}

/** Suggestions by their kind; each is a link, so that it can be opened in another tab as well. */
export function SuggestionList({ id, optionId, text, found, error, active, onGo }: SuggestionListProps) {
  let place = 0;
  const sentence = sentenceOf();
  const option = (path: string) => {
    const at = place++;
    return {
      id: optionId(at),
      role: 'option',
      tabIndex: -1,
      'aria-selected': at === active,
      to: path,
      state: { found: text } satisfies FoundState,
      onMouseDown: (event: React.MouseEvent) => event.preventDefault(), // the field keeps the focus
      // with Ctrl, ⌘ or Shift it opens elsewhere, and the list stays
      onClick: ({ ctrlKey, metaKey, shiftKey }: React.MouseEvent) => ctrlKey || metaKey || shiftKey || onGo(),
    };
  };
  return (
    <>
      <Box
        role="listbox"
        id={id}
        aria-label="Suggestions"
        p={6}
        display={found?.groups.length ? undefined : 'none'}
        className={styles.suggestions}
      >
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
              {path !== null && found.groups.findIndex((one) => one.path !== null) === group && active < 0 && (
                <span aria-hidden>
                  <Kbd bd="1px solid var(--line-strong)" bg="none">
                    Enter
                  </Kbd>{' '}
                  lists these
                </span>
              )}
            </Group>
            {rows.map(({ label, detail, path }) => (
              <Link key={path} {...option(path)}>
                <b>{label}</b>
                {detail && <span className="num muted small">{detail}</span>}
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
      <Box
        role="status"
        px={sentence && 16}
        py={sentence && 14}
        c="dimmed"
        className={sentence ? styles.suggestions : VisuallyHidden.classes.root}
      >
        {sentence ?? (found && counted(place, 'suggestion'))}
      </Box>
    </>
  );

  function sentenceOf(): string | undefined {
    if (error) return error.message;
    if (found?.groups.length) return undefined;
    if (found?.missing.length) return `Not everything could be searched: ${found.missing.join(', ')}.`;
    return found && `Nothing found for ‘${text}’. Try a last name, a specialty, a city or an NPI.`;
  }
}
