import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Understood } from '#src/search-box/contract.ts';
import { leftOut, readingOf } from '#src/search-box/labels.tsx';
import { Chip, ChipToggle } from '#src/ui/search/Chip.tsx';

interface UnderstoodAsProps {
  understood: Understood;
  /** Gives the words of a chip another reading; null makes them plain text. */
  onChange: (from: number, reading: { parameter: string; value: string; label: string } | null) => void;
}

/** The criteria that a text asks for. Each can be removed, and an ambiguous one changed. Says which ones are off or left out. */
export const UnderstoodAs = ({
  understood: { chips, rest, off = [], unused = [], unknown, not_of_people },
  onChange,
}: UnderstoodAsProps) => (
  <Group
    role="group"
    aria-label="Understood as"
    gap={6}
    px={16}
    py={10}
    fz={13}
    className="line-below"
    onMouseDown={(event) => event.preventDefault()} // the field keeps the focus
  >
    {chips.length > 0 && <span className="muted">Understood as</span>}
    {groupChips(chips).map(({ chip: { from, parameter, value, alternatives = [] }, words, members }) => (
      <Group key={`${from} ${parameter}`} gap={4}>
        <Chip removeLabel={`Take ${words} as plain text`} onRemove={() => onChange(from, null)}>
          {members.length > 0 ? <SetOfCodes label={words} members={members} /> : words}
        </Chip>
        {alternatives
          .filter((other) => other.parameter !== parameter || other.value !== value)
          .map((other) => (
            <Button
              key={`${other.parameter} ${other.value}`}
              variant="subtle"
              size="compact-xs"
              onClick={() => onChange(from, other)}
            >
              or {readingOf(other)}
            </Button>
          ))}
      </Group>
    ))}
    {rest && chips.length > 0 && <span className="muted">and the name ‘{rest}’</span>}
    {unused.length > 0 && (
      <span className="muted" style={{ flexBasis: '100%' }}>
        {leftOut({ unused, unknown, not_of_people })}
      </span>
    )}
    {off.map(({ text, parameter }) => (
      <span key={text} className="muted" style={{ flexBasis: '100%' }}>
        ‘{text}’ counts as a name, because the criterion {nameOf(parameter)} is off on this site.
      </span>
    ))}
  </Group>
);

interface ChipGroup {
  /** The first chip of the group. */
  chip: Understood['chips'][number];
  words: string;
  /** The names of the codes, if it has several. */
  members: readonly string[];
}

/** Joins the chips of all codes that one word means. `certified_in` has no chip of its own: it says what `certified` is about. */
export const groupChips = (chips: Understood['chips']): ChipGroup[] =>
  chips.flatMap((chip) => {
    const { from, set, parameter } = chip;
    if (parameter === 'certified_in') return [];
    if (!set) return [{ chip, words: readingOf(chip), members: [] }];
    const all = chips.filter((other) => other.from === from && other.set === set);
    const words = parameter.startsWith('not.') ? `Not: ${set}` : set;
    return all[0] === chip ? [{ chip, words, members: all.map(({ label }) => label) }] : [];
  });

interface SetProps {
  label: string;
  members: readonly string[];
}

/** The label of several codes. It opens to their names. */
function SetOfCodes({ label, members }: SetProps) {
  const [open, setOpen] = useState(false);
  return (
    <ChipToggle open={open} onClick={() => setOpen(!open)}>
      {open ? `${label}: ${members.join(', ')}` : label}
    </ChipToggle>
  );
}

/** The criterion of a parameter in words, such as `graduated` for `graduated_from`. */
const nameOf = (parameter: string) => parameter.replace(/^not\.|_(?:from|to|all)$/g, '').replaceAll('_', ' ');
