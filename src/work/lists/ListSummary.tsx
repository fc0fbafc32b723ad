import { ActionIcon, Group, VisuallyHidden } from '@mantine/core';
import { IconPhone, IconPhoneOff } from '@tabler/icons-react';
import { RecentChange } from '#src/datasets/providers/highlights/cells.tsx';
import type { Highlights } from '#src/datasets/providers/highlights/contract.ts';
import { PrimaryTaxonomy } from '#src/datasets/taxonomy/PrimaryTaxonomy.tsx';
import { dial, phone } from '#src/shared/format.ts';
import { townOf } from '#src/shared/title-case.ts';
import { isPhoneHidden } from '#src/ui/marks/marks.tsx';
import type { PersonMarks } from '#src/ui/state/work-parts.ts';
import type { ListRow } from '#src/work/lists/entries/contract.ts';
import { LastActivity, NoteOrMark, PersonNameLink, Stage } from '#src/work/lists/list-columns.tsx';
import styles from '#src/work/lists/lists.module.css';
import { NextStep } from '#src/work/lists/NextStep.tsx';
import { UserMark } from '#src/work/lists/UserMark.tsx';

interface ListSummaryProps {
  row: ListRow;
  highlights: Highlights | undefined;
  marks: PersonMarks | undefined;
}

/** A person on a list on narrow screens, and on paper, which also says who that is. */
export function ListSummary({ row, highlights, marks }: ListSummaryProps) {
  const isHidden = row.do_not_contact !== null || isPhoneHidden(marks);
  const call = isHidden ? null : dial(row.phone);
  return (
    <Group wrap="nowrap" gap={12}>
      <div style={{ flex: 1, minWidth: 0 }}>
        <Group gap={6}>
          <PersonNameLink row={row} of={highlights} marks={marks} />
          <UserMark user={row.owner} />
          <RecentChange of={highlights} />
        </Group>
        <div className="print-only small">
          <PrimaryTaxonomy row={row} />
          {townOf({ city: row.city, state: row.state })} · NPI {row.npi}
        </div>
        <Group gap={10} my={4} fz={13}>
          <Stage row={row} />
          <span className="muted">
            <LastActivity row={row} />
          </span>
        </Group>
        {row.next_step !== '' || row.due_on !== null ? (
          <div className={`small cut ${styles.lines}`}>
            <NextStep row={row} />
          </div>
        ) : null}
        <div className={`small muted cut ${styles.lines}`}>
          <NoteOrMark row={row} />
        </div>
      </div>
      {call && <span className="print-only num nowrap">{phone(row.phone)}</span>}
      {call ? (
        <ActionIcon
          data-screen
          component="a"
          href={call}
          variant="default"
          size="xl"
          radius="xl"
          title={phone(row.phone) ?? undefined}
        >
          <IconPhone size={18} stroke={1.75} aria-hidden />
          <VisuallyHidden>{phone(row.phone)}</VisuallyHidden>
        </ActionIcon>
      ) : (
        isHidden && <IconPhoneOff size={18} stroke={1.75} color="var(--muted)" role="img" aria-label="Phone hidden" />
      )}
    </Group>
  );
}
