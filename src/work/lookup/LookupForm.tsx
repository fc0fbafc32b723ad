import { Button, Group, SimpleGrid, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAuth } from '#src/accounts/sessions/auth.tsx';
import { count, counted } from '#src/shared/format.ts';
import { MOST_ROWS } from '#src/shared/lookup-limits.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { CardBody } from '#src/ui/record/DetailCard.tsx';
import type { UploadedSheet } from '#src/work/lookup/contract.ts';
import { keepText } from '#src/work/lookup/looked-up.tsx';
import { npiIn, repeatedIn, rowsOfText } from '#src/work/lookup/pasted.tsx';
import { startLookup } from '#src/work/lookup/questions.tsx';
import { type FieldChoice, InputHead, isUsable, rowsOfSheet, SheetCard } from '#src/work/lookup/SheetCard.tsx';

interface LookupFormProps {
  /** What another screen hands over. */
  pasted: string | undefined;
  onBegun: (id: string) => void;
}

/** Takes pasted rows and a spreadsheet. */
export function LookupForm({ pasted, onBegun }: LookupFormProps) {
  const [text, setText] = useText(pasted);
  const [sheet, setSheet] = useState<UploadedSheet>();
  const [columns, setColumns] = useState<FieldChoice[]>([]);
  const [heading, setHeading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const stop = useRef(new AbortController());
  const isBegun = useRef(false); // before the button shows it, so that a double click begins one
  const rows = rowsOfText(text);
  const npis = rows.filter((row) => npiIn(row) !== undefined).length;
  const total = rows.length + (sheet ? rowsOfSheet(sheet, heading) : 0);
  const looking = useMutation({
    mutationFn: () => {
      stop.current = new AbortController();
      const given = { ...(rows.length > 0 && { rows }), ...(sheet && { sheet: sheet.id, columns, heading }) };
      return startLookup(given as Parameters<typeof startLookup>[0], crypto.randomUUID(), stop.current.signal);
    },
    onSuccess: (id) => {
      keepText(id, text);
      setText('');
      onBegun(id);
    },
    onError: () => {
      isBegun.current = false;
    },
  });
  const submit = () => {
    if (total === 0) return setProblem('No NPI or name in this text. Paste NPIs such as 1234567893, one per line.');
    if (total > MOST_ROWS) return setProblem(`Give at most ${count(MOST_ROWS)} rows.`);
    if (sheet && !isUsable(columns)) return setProblem('Say which column of the spreadsheet has the NPI or the name.');
    if (isBegun.current) return;
    isBegun.current = true;
    looking.mutate();
  };
  const clear = () => {
    setText('');
    setSheet(undefined);
    setProblem(undefined);
  };
  const canceled = stop.current.signal.aborted;
  return (
    <form
      aria-label="Look up"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {looking.error && !canceled && <ErrorBox error={looking.error} />}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16}>
        <section className="card" aria-labelledby="lookup-paste">
          <InputHead id="lookup-paste" title="Paste" hint="One per line, or divided by commas" />
          <CardBody>
            <Textarea
              aria-label="NPIs or names"
              autosize
              minRows={14}
              maxRows={14}
              autoFocus={!pasted}
              value={text}
              error={problem}
              onChange={(event) => {
                setText(event.currentTarget.value);
                setProblem(undefined);
              }}
            />
            <p className="small num" style={{ marginTop: 12 }} aria-live="polite">
              <b>{counted(rows.length, 'row')}</b> · {counted(npis, 'NPI')} · {counted(rows.length - npis, 'name')} ·{' '}
              <span className="muted">{count(repeatedIn(rows))} repeated</span>
            </p>
          </CardBody>
        </section>
        <SheetCard
          sheet={sheet}
          columns={columns}
          heading={heading}
          onColumns={setColumns}
          onHeading={setHeading}
          onSheet={(read) => {
            setSheet(read);
            setColumns(read?.columns.map(({ read_as }) => read_as) ?? []);
            setHeading(read?.has_heading ?? false);
            setProblem(undefined);
          }}
        />
      </SimpleGrid>
      <Group justify="space-between" mt={16} mb={40}>
        <span className="small muted">
          {counted(total, 'row')} in all. Results are kept for 24 hours, for you alone.
        </span>
        <Group gap={8}>
          {looking.isPending ? (
            <Button variant="default" onClick={() => stop.current.abort()}>
              Cancel
            </Button>
          ) : (
            <Button variant="subtle" color="gray" onClick={clear}>
              Clear
            </Button>
          )}
          <Button type="submit" loading={looking.isPending}>
            Look up
          </Button>
        </Group>
      </Group>
    </form>
  );
}

/** What the user pasted. The tab keeps it over a reload and other screens, until it is looked up or the user signs out. */
function useText(handed: string | undefined) {
  const key = `medatlas-lookup-${useAuth().user?.id}`;
  const [text, setText] = useState(() => handed ?? sessionStorage.getItem(key) ?? '');
  const put = (changed: string) => {
    setText(changed);
    try {
      sessionStorage.setItem(key, changed);
    } catch {
      sessionStorage.removeItem(key); // it exceeds the browser's limit
    }
  };
  return [text, put] as const;
}
