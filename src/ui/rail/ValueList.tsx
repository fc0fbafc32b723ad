import { Stack, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { exactMatch } from '#src/ui/form/choice-match.ts';
import { QuietButton } from '#src/ui/keys/QuietButton.tsx';
import { type CountedValue, ValueRow, valuesOf } from '#src/ui/rail/ValueRow.tsx';

/** A field that finds values by a text, also those that the list lacks. */
interface Find {
  /** The label of the field. */
  label: string;
  text: string;
  onText: (text: string) => void;
  /** The values with the text. Undefined while they load. */
  found: readonly CountedValue[] | undefined;
  /** Whether values with the text are still missing. */
  loading: boolean;
  /** Why they could not be loaded. */
  problem?: string | undefined;
}

interface ValueListProps {
  /** Names the list. */
  label: string;
  /** Undefined while they load. */
  values: readonly CountedValue[] | undefined;
  chosen: readonly string[];
  /** A field that finds values by a text. Without it there is none. */
  find?: Find | undefined;
  /** Returns the label of a chosen value that the counts lack. By default the value. */
  labelOf?: (value: string) => string;
  onChange: (chosen: string[]) => void;
}

/** Values listed before 'more'. */
const FIRST = 6;

/** Pixels of a field, these values and 'more', which a list keeps free while it loads. */
const HEIGHT = 243;

/** Checkboxes of values, the most frequent first, each with its count. */
export function ValueList({ label, values, chosen: applied, find, labelOf = asIs, onChange }: ValueListProps) {
  // a choice shows at once, before the search has it
  const [pending, setPending] = useState<{ of: string; chosen?: string[] }>({ of: applied.join() });
  if (pending.of !== applied.join()) setPending({ of: applied.join() });
  const chosen = pending.chosen ?? applied;
  const [isWhole, setWhole] = useState(false);
  // before the counts name them, codes are not shown
  const named = values ? chosen : chosen.filter((value) => labelOf(value) !== value);
  const known = withChosen(values ?? [], named, labelOf);
  const wanted = find?.text.trim().toLowerCase();
  const found = wanted ? (find?.found ?? known.filter((each) => each.label.toLowerCase().includes(wanted))) : known;
  const isChosen = (of: CountedValue) => valuesOf(of).some((value) => chosen.includes(value));
  const listed = isWhole || wanted ? found : found.filter((each, n) => n < FIRST || isChosen(each));
  const boxes = useRef(new Map<string, HTMLInputElement | null>());
  const showWhole = () => {
    const first = found.find((each) => !listed.includes(each));
    flushSync(() => setWhole(true));
    boxes.current.get(first?.value ?? '')?.focus(); // the button disappears
  };
  const toggle = (of: CountedValue, choose: boolean) => {
    const others = chosen.filter((each) => !valuesOf(of).includes(each));
    const next = choose ? [...others, ...valuesOf(of)] : others;
    setPending({ of: applied.join(), chosen: next });
    onChange(next);
  };
  const { onEnter, refused } = useEntered(find, (text) => {
    if (find?.problem) return true; // which the field shows
    const meant = found.length === 1 ? found[0] : exactMatch(found, text);
    if (meant && !valuesOf(meant).every((value) => chosen.includes(value))) toggle(meant, true);
    return meant !== undefined || found.length === 0;
  });
  return (
    <Stack
      component="fieldset"
      gap={6}
      m={0}
      p={0}
      bd={0}
      miw={0}
      mih={find && !values ? HEIGHT : undefined}
      aria-label={label}
      aria-busy={values === undefined}
    >
      {find && (known.length > FIRST || find.text) && (
        <TextInput
          size="xs"
          aria-label={find.label}
          placeholder={find.label}
          leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
          value={find.text}
          error={find.problem ?? (refused && SEVERAL)}
          onChange={(event) => find.onText(event.currentTarget.value)}
          onKeyDown={onEnter}
        />
      )}
      {listed.map((each) => (
        <ValueRow
          key={each.value}
          of={each}
          chosen={chosen}
          box={(box) => void boxes.current.set(each.value, box)}
          onToggle={toggle}
        />
      ))}
      {values && found.length === 0 && !find?.problem && (
        <span className="small muted" role="status">
          {wanted ? (find?.loading ? 'Looking…' : 'No matches') : 'None'}
        </span>
      )}
      {!wanted && found.length > listed.length && (
        <div>
          <QuietButton onClick={showWhole}>{found.length - listed.length} more</QuietButton>
        </div>
      )}
    </Stack>
  );
}

const SEVERAL = 'Several have this text. Tick one, or type more.';

/**
 * Takes the text of a field at Enter, when the values with it are there (R-1171). `take` returns whether the text had a use, or
 * cannot have one. If not, the text is `refused` until it changes.
 */
function useEntered(find: Find | undefined, take: (text: string) => boolean) {
  const [entered, setEntered] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const isDue = entered !== undefined && entered === find?.text && !find.loading;
  // biome-ignore lint/correctness/useExhaustiveDependencies: takes each entered text once
  useEffect(() => {
    if (!isDue) return;
    setEntered(undefined);
    if (!take(entered)) setRefused(entered);
  }, [isDue]);
  const onEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && find?.text.trim()) setEntered(find.text);
  };
  return { onEnter, refused: refused !== undefined && refused === find?.text };
}

/** Adds chosen values that the counts lack. */
const withChosen = (
  values: readonly CountedValue[],
  chosen: readonly string[],
  labelOf: (value: string) => string,
): CountedValue[] => [
  ...chosen
    .filter((value) => !values.some((each) => valuesOf(each).includes(value)))
    .map((value) => ({ value, label: labelOf(value), count: undefined })),
  ...values,
];

const asIs = (value: string) => value;
