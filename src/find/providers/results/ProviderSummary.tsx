import { ActionIcon, Group, VisuallyHidden } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { Link } from 'react-router';
import { DeactivatedMark } from '#src/datasets/nppes/DeactivatedMark.tsx';
import type { FoundProvider } from '#src/datasets/providers/contract.ts';
import {
  BoardCertification,
  Licenses,
  Medicare,
  RecentChange,
  ScreeningMarks,
} from '#src/datasets/providers/highlights/cells.tsx';
import type { Highlights } from '#src/datasets/providers/highlights/contract.ts';
import { PrimaryTaxonomy } from '#src/datasets/taxonomy/PrimaryTaxonomy.tsx';
import { aboutMiles, dial, gender, phone } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { HiddenPhone, isPhoneHidden, RowMarks } from '#src/ui/marks/marks.tsx';
import { lastFirst, titleCase, titledName, townOf } from '#src/ui/record/title-case.ts';
import type { PersonMarks } from '#src/ui/state/work-parts.ts';

interface ProviderSummaryProps {
  row: FoundProvider;
  highlights: Highlights | undefined;
  marks: PersonMarks | undefined;
}

/** A provider in the results on narrow screens. */
export function ProviderSummary({ row, highlights, marks }: ProviderSummaryProps) {
  const hidden = isPhoneHidden(marks);
  const call = hidden ? null : dial(row.phone);
  const place = townOf({ city: row.city, state: row.state });
  const distance = row.miles == null ? '' : `, ${aboutMiles(row.miles)}, by ZIP`;
  return (
    <Group wrap="nowrap" gap={12}>
      <div style={{ flex: 1, minWidth: 0 }}>
        <Group justify="space-between" gap={8} wrap="nowrap" align="baseline">
          <span>
            <b>{lastFirst(row)}</b> <span className="muted">{row.credential}</span>
            {row.formerly && <span className="small muted"> formerly {titleCase(row.formerly, 'person')}</span>}
          </span>
          <Link to={links.provider(row.npi)} className="num small nowrap" aria-label={`${row.npi}, ${titledName(row)}`}>
            {row.npi}
          </Link>
        </Group>
        <PrimaryTaxonomy row={row} />
        <Group gap={10} fz={12.5}>
          <DeactivatedMark on={row.deactivated_on} />
          <ScreeningMarks of={highlights} marks={marks} />
          <RowMarks marks={marks} />
          <BoardCertification of={highlights} />
          <Licenses of={highlights} />
          <Medicare of={highlights} />
          <RecentChange of={highlights} />
          <span className="muted">
            {place}
            {distance}
          </span>
          <span className="muted">{gender(row.gender)}</span>
        </Group>
      </div>
      {hidden ? (
        <HiddenPhone />
      ) : call ? (
        <ActionIcon
          component="a"
          href={call}
          variant="default"
          size={44}
          radius="xl"
          title={phone(row.phone) ?? undefined}
        >
          <IconPhone size={18} stroke={1.75} aria-hidden />
          <VisuallyHidden>{phone(row.phone)}</VisuallyHidden>
        </ActionIcon>
      ) : (
        <span className="num small">{phone(row.phone)}</span>
      )}
    </Group>
  );
}
