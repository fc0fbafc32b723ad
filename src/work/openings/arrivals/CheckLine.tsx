import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { localDay } from '#src/shared/format.ts';
import { LightChoice } from '#src/ui/form/LightChoice.tsx';
import { Spacer } from '#src/ui/messages/ListCard.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { ask, messageOf } from '#src/ui/state/ask.ts';
import styles from '#src/work/openings/arrivals/CheckLine.module.css';
import { changeOpeningAlerts, getOpeningCheck, type OpeningCheck } from '#src/work/openings/arrivals/contract.ts';
import type { Opening } from '#src/work/openings/contract.ts';

/** Says that new people arrive, or why they do not. The owner chooses their alerts (R-1337). */
export function CheckLine({ opening }: { opening: Opening }) {
  const { id } = opening;
  const client = useQueryClient();
  const queryKey = [getOpeningCheck.url, id];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(getOpeningCheck, { params: { id }, signal }),
    staleTime: 0,
    retry: false,
  });
  const change = useMutation({
    mutationFn: (body: ReturnType<typeof choiceOf>) => ask(changeOpeningAlerts, { params: { id }, body }),
    onSuccess: (check) => client.setQueryData(queryKey, check),
    onError: (error) => notify(messageOf(error)),
  });
  if (!data) return null;
  const { alert, by_mail, mail } = data;
  const choices = mail ? [mailed, ...others] : others;
  return (
    <div className={styles.line} data-screen>
      <span className={data.problem ? undefined : 'muted'}>{whyNone(opening) ?? checkInWords(data)}</span>
      <Spacer />
      {alert && (
        <LightChoice
          size="xs"
          label="Alerts of new people"
          hideLabel
          allowDeselect={false}
          data={choices}
          value={alert === 'off' ? 'off' : mail && by_mail ? 'mail' : 'import'}
          onChange={(value) => change.mutate(choiceOf(value ?? 'off'))}
        />
      )}
    </div>
  );
}

/** Why no people arrive, whatever the check says. */
function whyNone({ status, archived, specialty, must }: Opening): string | undefined {
  if (status !== 'open' || archived) return 'New people arrive while the opening is open.';
  return specialty.length === 0 && must === ''
    ? 'New people arrive once the opening has a specialty or a must-have.'
    : undefined;
}

const mailed = { value: 'mail', label: 'Alerts, also by mail' };
const others = [
  { value: 'import', label: 'Alerts' },
  { value: 'off', label: 'No alerts' },
];

const choiceOf = (value: string) =>
  value === 'off' ? { alert: 'off' as const } : { alert: 'import' as const, by_mail: value === 'mail' };

function checkInWords({ checked_at, problem }: OpeningCheck): string {
  if (problem) return `New people do not arrive: ${problem}`;
  if (!checked_at) return 'People who begin to meet every must-have arrive here after the next imports.';
  return `People who begin to meet every must-have arrive here after imports. Last check: ${localDay(checked_at)}.`;
}
