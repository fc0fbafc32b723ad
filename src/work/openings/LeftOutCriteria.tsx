import { Alert } from '@mantine/core';
import { providerCriteriaOnScreen } from '#src/find/providers/filters/on-screen.tsx';
import { capital } from '#src/shared/format.ts';
import { filtersOf } from '#src/ui/on-screen.ts';

interface Props {
  leftOut: readonly { parameter: string; why: string }[];
}

const labels = new Map(filtersOf(providerCriteriaOnScreen).map(({ name, label }) => [name, label]));

/** Says what an opening did not take of a search or of another opening, and why (R-1321). */
export const LeftOutCriteria = ({ leftOut }: Props) =>
  leftOut.length > 0 && (
    <Alert color="gray" title="Left out">
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {leftOut.map(({ parameter, why }) => (
          <li key={parameter}>
            <b>{nameOf(parameter)}</b>: {why}
          </li>
        ))}
      </ul>
    </Alert>
  );

/** The name of a parameter as the search has it, such as `Gender`. */
function nameOf(parameter: string): string {
  const name = parameter.replace(/^not\./, '');
  const words = labels.get(name) ?? capital(name.replaceAll('_', ' '));
  return name === parameter ? words : `Not: ${words}`;
}
