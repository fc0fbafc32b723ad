import { useQueryClient } from '@tanstack/react-query';
import { useOnce } from '#src/ui/form/once.ts';
import { usePreference } from '#src/ui/state/preferences.ts';
import { reloadRecord } from '#src/work/people/questions.tsx';

/**
 * What is typed into a form about a person. It stays in this browser until it is saved, with the Idempotency-Key
 * of an attempt whose reply did not arrive. `bodyOf` makes the body that is sent.
 */
export function useDraft<V extends object, B>(name: string, npi: string, empty: V, bodyOf: (values: V) => B) {
  const [draft, setDraft, remove] = usePreference<V & { key?: string }>(`${name}-${npi}`, empty);
  const { key: tried, ...rest } = draft;
  const values = rest as unknown as V; // a draft without its key
  const client = useQueryClient();
  const once = useOnce(
    () => reloadRecord(client, npi),
    tried === undefined ? undefined : { body: bodyOf(values), key: tried },
  );
  return {
    values,
    change: (part: Partial<V>) => {
      const next = { ...values, ...part };
      if (Object.entries(empty).every(([field, value]) => next[field as keyof V] === value)) remove();
      else setDraft(next);
    },
    save: <T,>(write: (body: B, key: string) => Promise<T>): Promise<T> => {
      const body = bodyOf(values);
      return once(body, (key) => {
        setDraft({ ...values, key });
        return write(body, key);
      });
    },
    remove,
  };
}
