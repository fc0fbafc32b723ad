import { Group, RangeSlider, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { count } from '#src/shared/format.ts';

/** A range of the histogram with its matches. */
export interface Bar {
  from: string | number;
  /** Null without an upper limit. */
  to: string | number | null;
  count: number;
}

interface RangeFilterProps {
  /** Names the fields, such as `Graduation year`. */
  label: string;
  /** The limits as typed. Blank without one. */
  from: string;
  to: string;
  /** Undefined while they load. */
  bars: readonly Bar[] | undefined;
  /** Formats a limit of a bar. */
  format: (limit: string | number) => string;
  /** Returns the reason why a text is no limit, or undefined. */
  check: (limit: string) => string | undefined;
  onChange: (from: string, to: string) => void;
}

/** Milliseconds after the last key press before a limit applies. */
const DEBOUNCE = 500;

/** A histogram with sliders above the fields of its limits. */
export function RangeFilter({ label, from, to, bars, format, check, onChange }: RangeFilterProps) {
  const [typed, setTyped] = useState({ from, to });
  const [applied, setApplied] = useState({ from, to });
  if (applied.from !== from || applied.to !== to) {
    setApplied({ from, to });
    setTyped({ from, to });
  }
  const isReversed = numberOf(typed.from) > numberOf(typed.to);
  const apply = useDebouncedCallback(({ from, to }: typeof typed, typedAt: string) => {
    if (typedAt !== window.location.search) return; // the user has gone back or forward
    if (!check(from) && !check(to) && !(numberOf(from) > numberOf(to))) onChange(from.trim(), to.trim());
  }, DEBOUNCE);
  const put = (part: Partial<typeof typed>) => {
    setTyped({ ...typed, ...part });
    apply({ ...typed, ...part }, window.location.search);
  };
  return (
    <>
      {bars?.some((bar) => bar.count > 0) && (
        <Bars bars={bars} chosen={{ from, to }} format={format} label={label} onChoose={onChange} />
      )}
      <Group gap={8} wrap="nowrap" align="flex-start">
        <TextInput
          size="xs"
          aria-label={`${label}, from`}
          placeholder="From"
          inputMode="numeric"
          value={typed.from}
          error={check(typed.from)}
          onChange={(event) => put({ from: event.currentTarget.value })}
          onBlur={() => apply.flush()}
        />
        <span className="small muted" style={{ lineHeight: '30px' }}>
          to
        </span>
        <TextInput
          size="xs"
          aria-label={`${label}, to`}
          placeholder="No limit"
          inputMode="numeric"
          value={typed.to}
          error={check(typed.to) ?? (isReversed ? 'Below the first' : undefined)}
          onChange={(event) => put({ to: event.currentTarget.value })}
          onBlur={() => apply.flush()}
        />
      </Group>
    </>
  );
}

/** A limit as typed. NaN without one, which is neither larger nor smaller. */
const numberOf = (limit: string) => Number.parseFloat(limit.replace(/[$,\s]/g, ''));

interface BarsProps {
  label: string;
  bars: readonly Bar[];
  chosen: { from: string; to: string };
  format: (limit: string | number) => string;
  onChoose: (from: string, to: string) => void;
}

/** The bars between the first and the last one with matches, above sliders for both limits. */
function Bars({ label, bars, chosen, format, onChoose }: BarsProps) {
  const filled = bars.map((bar) => bar.count > 0);
  const shown = bars.slice(filled.indexOf(true), filled.lastIndexOf(true) + 1);
  const most = Math.max(...shown.map((bar) => bar.count));
  const [low, high] = [firstIn(shown, chosen.from), lastIn(shown, chosen.to)];
  const [dragged, setDragged] = useState<[number, number]>();
  const [first, last] = dragged ?? [low, high];
  const limitOf = (place: number) => (place < shown.length ? format(shown[place]?.from ?? '') : 'No limit');
  const choose = ([first, last]: [number, number]) => {
    setDragged(undefined);
    const end = shown[last - 1]?.to ?? null;
    const isWhole = last === shown.length;
    onChoose(
      first === 0 ? '' : String(shown[first]?.from),
      isWhole || end === null ? '' : String(Math.floor(Number(end))),
    );
  };
  return (
    <>
      <Group gap={2} wrap="nowrap" align="flex-end" h={44} px={9} aria-hidden>
        {shown.map((bar, place) => (
          <span
            key={bar.from}
            title={`${format(bar.from)}${bar.to === null ? ' and more' : ` to ${format(bar.to)}`}: ${count(bar.count)}`}
            style={{
              flex: 1,
              height: `${Math.max(4, (100 * bar.count) / most)}%`,
              borderRadius: '2px 2px 0 0',
              background: place >= first && place < last ? 'var(--accent)' : 'var(--line-strong)',
            }}
          />
        ))}
      </Group>
      <RangeSlider
        size={2}
        thumbSize={18}
        mb={10}
        min={0}
        max={shown.length}
        minRange={1}
        value={[first, last]}
        label={(place) => limitOf(place)}
        thumbFromLabel={`${label}, lower limit`}
        thumbToLabel={`${label}, upper limit`}
        onChange={setDragged}
        onChangeEnd={choose}
      />
    </>
  );
}

/** The place of the bar that holds the lower limit. */
const firstIn = (bars: readonly Bar[], from: string) =>
  from === ''
    ? 0
    : Math.max(
        0,
        bars.findLastIndex((bar) => Number(bar.from) <= Number(from)),
      );

/** The place after the bar that holds the upper limit. */
const lastIn = (bars: readonly Bar[], to: string) =>
  to === '' ? bars.length : Math.max(1, bars.findLastIndex((bar) => Number(bar.from) <= Number(to)) + 1);
