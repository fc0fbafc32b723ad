import { Group, TextInput } from '@mantine/core';
import { StateChoice } from '#src/ui/form/StateChoice.tsx';
import styles from '#src/ui/search/SearchForm.module.css';
import type { useSearchForm } from '#src/ui/search/search-form.ts';

type GroupCriteria = Record<'facility_name' | 'city' | 'state' | 'min_members' | 'max_members', string>;

/** The fields of a medical group search. */
export const MedicalGroupFields = ({
  form: { text, choice },
}: {
  form: ReturnType<typeof useSearchForm<GroupCriteria>>;
}) => (
  <>
    <TextInput {...text('facility_name', 'Group Name')} />
    <TextInput {...text('city', 'City')} />
    <StateChoice {...choice('state', 'State')} />
    <Group grow wrap="nowrap" align="flex-end" gap={8} className={styles.roomy}>
      <TextInput {...text('min_members', 'Members from')} inputMode="numeric" />
      <TextInput {...text('max_members', 'to')} aria-label="Members to" inputMode="numeric" />
    </Group>
  </>
);
