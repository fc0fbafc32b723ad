import { Button, Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { links } from '#src/shared/links.ts';
import { specialtyName } from '#src/shared/specialty-name.ts';
import { titledName, townOf } from '#src/shared/title-case.ts';
import { DoNotContactBadge } from '#src/work/lists/list-columns.tsx';
import type { SamePerson, TypedRow } from '#src/work/lists/without-npi/contract.ts';

interface SamePeopleProps {
  row: TypedRow;
  disabled: boolean;
  /** Undefined for users who may not change the list. */
  onSame: ((one: SamePerson) => void) | undefined;
  onOther: (one: SamePerson) => void;
}

/** The providers who may be the person. The user decides (R-1350). */
export const SamePeople = ({ row, disabled, onSame, onOther }: SamePeopleProps) => (
  <Stack
    component="ul"
    gap={6}
    mt={8}
    pl={12}
    aria-label={`Same person as ${row.name}?`}
    style={{ borderLeft: '2px solid var(--line)' }}
  >
    {row.same.map((one) => {
      const { npi, record, reason, on_list, do_not_contact } = one;
      const name = (record && titledName({ ...record, name_prefix: null })) ?? npi;
      return (
        <Group component="li" key={npi} gap="4px 12px">
          <span className="small muted">Same person?</span>
          <span>
            <Link to={links.provider(npi)}>
              <b>{name}</b>
            </Link>{' '}
            {record && [specialtyName(record), townOf(record)].filter(Boolean).join(' · ')}
          </span>
          <span className="small muted">{[reason, on_list && 'on this list'].filter(Boolean).join(', ')}</span>
          {do_not_contact && <DoNotContactBadge mark={do_not_contact} />}
          {onSame && (
            <Group gap={8} data-screen>
              <Button
                variant="default"
                size="compact-xs"
                disabled={disabled}
                aria-label={`Same person: ${name} and ${row.name}`}
                onClick={() => onSame(one)}
              >
                Same person
              </Button>
              <Button
                variant="subtle"
                size="compact-xs"
                disabled={disabled}
                aria-label={`Not the same: ${name} and ${row.name}`}
                onClick={() => onOther(one)}
              >
                Not the same
              </Button>
            </Group>
          )}
        </Group>
      );
    })}
  </Stack>
);
