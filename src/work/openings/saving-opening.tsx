import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOnce } from '#src/ui/form/once.ts';
import { problemIn } from '#src/ui/form/problem-in.ts';
import { ApiError, ask } from '#src/ui/state/ask.ts';
import { reloadLists } from '#src/work/lists/questions.tsx';
import { changeOpening, makeOpening, type Opening } from '#src/work/openings/contract.ts';
import { changedIn, changesInWords, isSame, presentOf, untouchedNow } from '#src/work/openings/opening-changes.tsx';
import { fieldsOf, type OpeningValues, valuesOf } from '#src/work/openings/opening-values.tsx';

/** The parameter of a request for each field that the server can refuse. */
const parameters: Partial<Record<keyof OpeningValues, string>> = {
  ...{ title: 'title', positions: 'positions', client: 'client', site: 'site', specialty: 'specialty', must: 'must' },
  ...{ nice: 'nice', ties: 'ties', pay_from: 'pay_from', pay_to: 'pay_to', schedule: 'schedule' },
  ...{ starts_on: 'starts_on', saidOn: 'supports_j1', external_id: 'external_id' },
};

interface Saving {
  opening: Opening | undefined;
  values: OpeningValues;
  onSaved: (opening: Opening) => void;
  /** Sets fields to what they are now, after a change by another user. */
  onOthers: (values: Partial<OpeningValues>) => void;
}

/** Saves an opening: a new one, or the fields that differ from `opening`, each change of the version that the user saw. */
export function useSavingOpening({ opening, values, onSaved, onOthers }: Saving) {
  const client = useQueryClient();
  const [base, setBase] = useState(opening); // what the changes are of
  const [meanwhile, setMeanwhile] = useState<string>();
  const [sent, setSent] = useState<OpeningValues>();
  const once = useOnce(() => reloadLists(client));
  const saving = useMutation({
    mutationFn: ({ typed, codes }: { typed: OpeningValues; codes: string[] }): Promise<Opening> => {
      setSent(typed);
      setMeanwhile(undefined);
      const fields = fieldsOf(typed, codes);
      if (base) {
        const changed = changedIn(fieldsOf(valuesOf(base), base.specialty), fields);
        return ask(changeOpening, { params: { id: base.id }, body: { version: base.version, ...changed } });
      }
      const body = { ...fields, visibility: typed.visibility };
      return once(body, (key) => ask(makeOpening, { body, key }));
    },
    onSuccess: async (saved) => {
      onSaved(saved);
      await reloadLists(client);
    },
    onError: (error) => {
      const now = presentOf(error);
      if (!now || !base) return;
      onOthers(untouchedNow(values, base, now));
      setMeanwhile(changesInWords(base, now).join('; '));
      setBase(now);
    },
  });
  const refused = saving.error;
  /** What the server refused a field for, until the field changes. */
  const refusal = (name: keyof OpeningValues): string | undefined => {
    const parameter = parameters[name];
    if (!refused || !parameter || !sent || !isSame(values[name], sent[name])) return undefined;
    if (name === 'external_id' && refused instanceof ApiError && refused.code === 'external_id_in_use')
      return refused.message;
    return problemIn(refused, parameter);
  };
  const isOfField =
    refused instanceof ApiError &&
    (refused.code === 'external_id_in_use' || Object.values(parameters).some((each) => problemIn(refused, each)));
  return {
    base,
    saving,
    refusal,
    /** What another user changed since the form was opened. */
    meanwhile: presentOf(refused) && (meanwhile || 'its list was changed'),
    /** What the server refused that is about no field. */
    error: isOfField || presentOf(refused) ? null : refused,
  };
}
