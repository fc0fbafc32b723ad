import { Stack } from '@mantine/core';
import { fewestOf, mostOf } from '#src/shared/large-groups.ts';
import type { OwnProps } from '#src/ui/rail/groups.ts';
import { whole } from '#src/ui/rail/limits.ts';
import { TextFilter } from '#src/ui/rail/TextFilter.tsx';

const name = 'not.group_size_from';

/** Excludes members of groups with more than the typed number of members. Members of no group stay. */
export function LargeGroups({ criteria, change, isOff }: OwnProps<typeof name>) {
  return (
    <Stack gap={4}>
      <span className="small muted" aria-hidden>
        Not in a group of more than
      </span>
      <TextFilter
        label="Not in a group of more than"
        placeholder="Members"
        values={criteria[name].map(mostOf)}
        off={isOff(name)}
        check={whole.check}
        onChange={(most) => change({ [name]: most.map(fewestOf) })}
      />
    </Stack>
  );
}
