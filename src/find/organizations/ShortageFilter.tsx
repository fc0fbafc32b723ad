import { Checkbox, Stack } from '@mantine/core';
import { shortageLabels } from '#src/shared/shortages.ts';
import type { OwnProps } from '#src/ui/rail/groups.ts';
import { limits } from '#src/ui/rail/limits.ts';
import { TextFilter } from '#src/ui/rail/TextFilter.tsx';

/** Kinds of shortage areas, and their lowest score (R-1254). */
export const ShortageFilter = ({
  criteria: { shortage, shortage_score_from },
  change,
  problemOf,
}: OwnProps<'shortage' | 'shortage_score_from'>) => (
  <Stack gap={8}>
    {Object.entries(shortageLabels).map(([kind, label]) => (
      <Checkbox
        key={kind}
        size="xs"
        label={label}
        checked={shortage.includes(kind)}
        onChange={({ currentTarget: { checked } }) =>
          change({ shortage: checked ? [...shortage, kind] : shortage.filter((one) => one !== kind) })
        }
      />
    ))}
    <TextFilter
      label="Score at least"
      values={shortage_score_from}
      check={limits.whole.check}
      problem={problemOf('shortage_score_from')}
      onChange={(values) => change({ shortage_score_from: values })}
    />
    <p className="small muted">The county of the practice, or a part of it.</p>
  </Stack>
);
