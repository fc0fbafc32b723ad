import { Group, TextInput } from '@mantine/core';
import { type ChangeEvent, type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import { type Bar, RangeBars } from '#src/ui/rail/RangeBars.tsx';
import { useTyped } from '#src/ui/rail/typed.ts';

interface RangeFilterProps {
  /** Names the fields, such as `Graduation year`. */
  label: string;
  /** The limits as typed. Blank without one. Without `to`, there is no upper limit to choose. */
  from: string;
  to?: string | undefined;
  /** Undefined while they load. */
  bars: readonly Bar[] | undefined;
  /** Formats a limit of a bar. */
  format: (limit: string | number) => string;
  /** Returns the reason why a text is no limit, or undefined. */
  check: (limit: string) => string | undefined;
  type?: 'date';
  onChange: (from: string, to: string) => void;
}

/** A histogram with sliders above the fields of its limits. */
export function RangeFilter({ label, from, to, bars, format, check, type: fieldType, onChange }: RangeFilterProps) {
  const { typed, type, ends } = useTyped({ from, to: to ?? '' }, ({ from, to }) => {
    if (!check(from) && !check(to) && !isReversed(from, to)) onChange(from.trim(), to.trim());
  });
  const [isPartial, setPartial] = useState(false); // the browser gives no text of a date with a part missing
  const leave = ({ target }: SyntheticEvent) => {
    setPartial((target as HTMLInputElement).validity.badInput); // only an input has these handlers
    ends.onBlur();
  };
  const field = (end: 'from' | 'to', placeholder: string) => ({
    size: 'xs',
    'aria-label': to === undefined ? label : `${label}, ${end}`,
    placeholder,
    type: fieldType,
    inputMode: 'numeric' as const,
    value: typed[end],
    onChange: (event: ChangeEvent<HTMLInputElement>) => type({ ...typed, [end]: event.currentTarget.value }),
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && leave(event),
    onBlur: leave,
  });
  return (
    <>
      {bars?.some((bar) => bar.count > 0) && (
        <RangeBars bars={bars} chosen={{ from, to }} format={format} label={label} onChoose={onChange} />
      )}
      <Group gap={8} wrap="nowrap" align="flex-start">
        <TextInput {...field('from', 'From')} error={isPartial ? 'Complete the date' : check(typed.from)} />
        {to !== undefined && (
          <>
            <span className="small muted" style={{ lineHeight: '30px' }}>
              to
            </span>
            <TextInput
              {...field('to', 'No limit')}
              error={check(typed.to) ?? (isReversed(typed.from, typed.to) ? 'Below the first' : undefined)}
            />
          </>
        )}
      </Group>
    </>
  );
}

/** A missing limit is NaN, which is neither larger nor smaller. */
const isReversed = (from: string, to: string) => numberOf(from) > numberOf(to);

const numberOf = (limit: string) => Number.parseFloat(limit.replace(/[$,\s]/g, ''));
