import { Button, Group } from '@mantine/core';
import { count } from '#src/shared/format.ts';
import type { ApiError } from '#src/ui/state/ask.ts';

interface RefusedCriteriaProps {
  /** The refusal of criteria that the list of an opening does not take. */
  error: ApiError;
  /** Takes the names of these parameters. */
  onRemove: (parameters: string[]) => void;
}

/** Offers to search an opening's list without the criteria that it refuses (R-1361). The error itself has the reason. */
export function RefusedCriteria({ error, onRemove }: RefusedCriteriaProps) {
  const { parameters } = error.details as { parameters: string[] }; // as the server replies with the code
  return (
    <Group px={16} pt={12}>
      <Button variant="default" size="xs" onClick={() => onRemove(parameters)}>
        {parameters.length > 1 ? `Remove the ${count(parameters.length)} criteria` : 'Remove the criterion'}
      </Button>
    </Group>
  );
}
