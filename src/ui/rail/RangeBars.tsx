import { Group, RangeSlider, Slider } from '@mantine/core';
import { useState } from 'react';
import { count } from '#src/shared/format.ts';

/** A range of the histogram with its matches. */
export interface Bar {
  from: string | number;
  /** Null without an upper limit. */
  to: string | number | null;
  count: number;
}

interface RangeBarsProps {
  label: string;
  bars: readonly Bar[];
  /** Without `to`, only a lower limit can be chosen. */
  chosen: { from: string; to: string | undefined };
  format: (limit: string | number) => string;
  onChoose: (from: string, to: string) => void;
}

const slider = { size: 2, thumbSize: 18, mb: 10, min: 0 } as const;

/** The bars between the first and the last one with matches, above sliders for both limits. */
export function RangeBars({ label, bars, chosen, format, onChoose }: RangeBarsProps) {
  const filled = bars.map((bar) => bar.count > 0);
  const shown = bars.slice(filled.indexOf(true), filled.lastIndexOf(true) + 1);
  const most = Math.max(...shown.map((bar) => bar.count));
  const [low, high] = [firstIn(shown, chosen.from), lastIn(shown, chosen.to ?? '')];
  const [dragged, setDragged] = useState<[number, number]>();
  const [first, last] = dragged ?? [low, high];
  const lowest = (place: number) => String(shown[place]?.from ?? '');
  const highest = (place: number) => (place < shown.length ? upperLimit(shown[place - 1]) : '');
  const limitAt = (place: number) => (place < last ? format(lowest(place)) : format(highest(place)));
  const limitOrNone = (place: number) => (place === shown.length ? 'No limit' : limitAt(place));
  const choose = ([first, last]: [number, number]) => {
    setDragged(undefined);
    onChoose(first === 0 ? '' : lowest(first), highest(last));
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
      {chosen.to === undefined ? (
        <Slider
          {...slider}
          max={shown.length - 1}
          inverted
          value={first}
          label={limitAt}
          thumbValueText={limitAt}
          thumbLabel={`${label}, lower limit`}
          onChange={(place) => setDragged([place, last])}
          onChangeEnd={(place) => choose([place, last])}
        />
      ) : (
        <RangeSlider
          {...slider}
          max={shown.length}
          minRange={1}
          value={[first, last]}
          label={limitOrNone}
          thumbValueText={limitOrNone}
          thumbFromLabel={`${label}, lower limit`}
          thumbToLabel={`${label}, upper limit`}
          onChange={setDragged}
          onChangeEnd={choose}
        />
      )}
    </>
  );
}

/** The place of the bar that holds the lower limit. */
const firstIn = (bars: readonly Bar[], from: string) =>
  from === ''
    ? 0
    : Math.max(
        0,
        bars.findLastIndex((bar) => numberOf(bar.from) <= numberOf(from)),
      );

/** The place after the bar that holds the upper limit. */
function lastIn(bars: readonly Bar[], to: string): number {
  const place =
    to === '' ? -1 : bars.findIndex((bar) => upperLimit(bar) === '' || numberOf(upperLimit(bar)) >= numberOf(to));
  return place < 0 ? bars.length : place + 1;
}

/** The upper limit of a bar in whole units, such as 100000 for amounts to 99,999.99. Blank without one. */
const upperLimit = (bar: Bar | undefined) =>
  bar?.to == null ? '' : isDay(bar.to) ? String(bar.to) : String(Math.ceil(Number(bar.to)));

const isDay = (limit: string | number) => /^\d{4}-\d\d-\d\d$/.test(String(limit));

/** A limit as a number, days as YYYYMMDD. */
const numberOf = (limit: string | number) => Number(isDay(limit) ? String(limit).replaceAll('-', '') : limit);
