import { Button, Checkbox, Divider, Group, Radio, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { count, counted, peopleCount } from '#src/shared/format.ts';
import { useOnce } from '#src/ui/form/once.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { Segments } from '#src/ui/results/Segments.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { usePreference } from '#src/ui/state/preferences.ts';
import type { Selectable, Selection } from '#src/ui/state/work-parts.ts';
import { ChosenColumns } from '#src/work/exports/ChosenColumns.tsx';
import {
  chosenPeople,
  columnsInFile,
  fileAddress,
  isOnList,
  isWholeList,
  needsJob,
  presetsOf,
  type WhoChoice,
  type WhoOption,
} from '#src/work/exports/choices.tsx';
import { type ColumnGroup, type Format, listExports, makeExport } from '#src/work/exports/contract.ts';
import styles from '#src/work/exports/exports.module.css';
import { MyExports } from '#src/work/exports/MyExports.tsx';
import { columnsQuery, download } from '#src/work/exports/questions.tsx';
import { listQuery } from '#src/work/lists/questions.tsx';
import { useMarkedAmong, useMarkedAmongAll, useMarkedOnPage } from '#src/work/marks/marked-people.tsx';

export interface ExportPanelProps {
  of: Selectable;
  selection?: Selection;
  /** Called after a file was downloaded. */
  onDone: () => void;
}

/** The choice of people, columns and format of an export, and the user's exports under way. */
export function ExportPanel({ of, selection, onDone }: ExportPanelProps) {
  const client = useQueryClient();
  const { data, error } = useQuery(columnsQuery(of.table));
  const list = useQuery({ ...listQuery(of.list?.id ?? ''), enabled: of.list !== undefined });
  const withoutNpi = list.data?.without_npi ?? 0;
  const options = useWhoOptions(of, selection);
  const jobs = useRef<HTMLDivElement>(null);
  const [asked, setWho] = useState<WhoChoice>(
    selection ? 'selected' : of.query === undefined && !of.list ? 'page' : 'all',
  );
  const [presetName, setPreset] = usePreference('export-columns', 'call');
  const [format, setFormat] = usePreference<Format>('export-format', 'csv');
  const [chosen, setChosen] = usePreference<string[]>(`export-chosen-${of.table}`, []);
  const [withDates, setDates] = usePreference('export-dates', true);
  const [byPublisher, setByPublisher] = usePreference('export-publisher-names', false);
  const [withTeam, setTeam] = useState(false);
  const once = useOnce(() => client.invalidateQueries({ queryKey: [listExports.url] }));
  const groups = data?.groups ?? [];
  const presets = presetsOf(of, groups);
  const preset = presets.find(({ name }) => name === presetName) ?? presets[0];
  const who = options.find(({ value }) => value === asked) ?? options[0];
  const exporting = useMutation({
    mutationFn: async () => {
      if (!who || !preset) return;
      const people = chosenPeople(who.value, of, selection);
      const onList = isOnList(people);
      const columns = columnsInFile(groups, { preset, chosen, withTeam, withDates, onList });
      const names = byPublisher ? 'publisher' : 'ours';
      if (needsJob(people, who.count)) {
        const body = { of: of.table, ...people, format, columns, names };
        await once(body, (key) => ask(makeExport, { body, key }));
        await client.invalidateQueries({ queryKey: [listExports.url] });
        jobs.current?.scrollIntoView({ block: 'end' });
        return;
      }
      const file: [string, string][] = [
        ['format', format],
        ['names', names],
      ];
      const done = await download(
        fileAddress(people, of, [...file, ...columns.map((name): [string, string] => ['column', name])]),
      );
      const { rows, doNotContact: out } = done;
      const left = out > 0 ? ` ${peopleMarked(out)} ${out === 1 ? 'was' : 'were'} left out.` : '';
      notify(`Exported ${counted(rows, 'row')}.${left}`);
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: columnsQuery(of.table).queryKey }),
  });
  if (error) return <ErrorBox error={error} />;
  if (!who || !preset) return null;
  const leftOut = leftOutSources(groups);
  const typed = who.value === 'all' && isWholeList(of) ? withoutNpi : 0;
  const rows = who.count + typed;
  const remaining = data?.allowance.remaining;
  const exceeds = remaining !== undefined && rows > remaining;
  const nothing = preset.name === 'chosen' && chosen.length === 0;
  return (
    <Stack gap={0} mih={0}>
      <Stack className={styles.middle} gap={10} mih={0} pb={10}>
        <Radio.Group label="Who" value={who.value} onChange={(value) => setWho(value as WhoChoice)}>
          <Stack gap={9} mt={8}>
            {options.map(({ value, label }) => (
              <Radio
                key={value}
                size="sm"
                value={value}
                label={label}
                data-autofocus={value === who.value || undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Divider />
        <Radio.Group label="Columns" value={preset.name} onChange={setPreset}>
          <Stack gap={9} mt={8}>
            {presets.map(({ name, label, about }) => (
              <Group key={name} gap={8} wrap="nowrap" justify="space-between">
                <Radio size="sm" value={name} label={label} aria-describedby={about ? `export-${name}` : undefined} />
                <span className="small muted" id={`export-${name}`}>
                  {about}
                </span>
              </Group>
            ))}
          </Stack>
        </Radio.Group>
        {leftOut.length > 0 && <p className="small muted">{leftOut.join(' ')}</p>}
        {preset.name === 'chosen' && <ChosenColumns groups={groups} chosen={chosen} onChange={setChosen} />}
        <Divider />
        <Check label="Date of each source" checked={withDates} onChange={setDates} />
        <Check label="The publishers’ column names" checked={byPublisher} onChange={setByPublisher} />
        {of.table === 'providers' && (
          <Check label="Our notes, contact details and lists" checked={withTeam} onChange={setTeam} />
        )}
        <Divider />
        <p className="small muted">
          {of.table === 'providers' && leftOutOf(who)}
          {withoutNpi > 0 &&
            `${peopleCount(withoutNpi)} without an NPI ${withoutNpi === 1 ? 'is' : 'are'} ${typed > 0 ? 'in the last rows of' : 'not in'} the file. `}
          {withDates
            ? 'The file names each source and its date.'
            : format === 'xlsx' && 'The sheet About names each source and its date.'}
        </p>
        <div ref={jobs}>
          <MyExports />
        </div>
      </Stack>
      <Stack className={`line-above ${styles.footer}`} flex="none" gap={8} pt={10}>
        {data && (
          <p
            className="small"
            role={exceeds ? 'alert' : undefined}
            style={{ color: exceeds ? 'var(--danger)' : undefined }}
          >
            {count(data.allowance.remaining)} of {counted(data.allowance.limit, 'row')} remain today.
            {exceeds && ' Select fewer people.'}
          </p>
        )}
        {exporting.error && <ErrorBox error={exporting.error} />}
        <Group justify="space-between">
          <Segments
            label="Format"
            value={format}
            onChange={setFormat}
            choices={[
              { value: 'csv', label: 'CSV' },
              { value: 'xlsx', label: 'Excel' },
            ]}
          />
          <Button
            size="xs"
            loading={exporting.isPending}
            disabled={!data || exceeds || nothing || rows === 0}
            onClick={() => exporting.mutate()}
          >
            Export {count(rows)}
          </Button>
        </Group>
      </Stack>
    </Stack>
  );
}

interface CheckProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

const Check = ({ onChange, ...props }: CheckProps) => (
  <Checkbox size="xs" {...props} onChange={(event) => onChange(event.currentTarget.checked)} />
);

/** The choices of people, each with the number of people in the file. */
function useWhoOptions(of: Selectable, selection: Selection | undefined): WhoOption[] {
  const picked = selection && !selection.all ? [...selection.npis] : [];
  const marked = useMarkedAmong(of, picked);
  const onPage = useMarkedOnPage(of);
  const amongAll = useMarkedAmongAll(of);
  const option = (value: WhoChoice, all: number, leftOut: number | undefined, words: (people: string) => string) => {
    const people = all - (leftOut ?? 0);
    return { value, label: words(count(people)), count: people, leftOut };
  };
  return [
    ...(picked.length > 0 ? [option('selected', picked.length, marked, (people) => `${people} selected`)] : []),
    option('page', of.page.length, onPage, (people) => `This page, ${people}`),
    ...(of.query === undefined && !of.list ? [] : [option('all', of.total, amongAll, (people) => `All ${people}`)]),
  ];
}

/** Which sources have no columns in any file, and why. */
function leftOutSources(groups: readonly ColumnGroup[]): string[] {
  const reasons = { licensed: 'licensed for use on screen', not_imported: 'not imported' };
  return Object.entries(reasons).flatMap(([why, words]) => {
    const titles = groups.filter(({ left_out }) => left_out === why).map(({ title }) => title);
    const [subject, verb] = titles.length > 1 ? ['they', 'are'] : ['it', 'is'];
    return titles.length > 0 ? `${all.format(titles)} ${verb} left out, because ${subject} ${verb} ${words}.` : [];
  });
}

const all = new Intl.ListFormat('en-US');

/** Who is left out of the file. */
const leftOutOf = ({ leftOut }: WhoOption) =>
  leftOut
    ? `${peopleMarked(leftOut)} ${leftOut === 1 ? 'is' : 'are'} left out. `
    : 'People marked Do not contact are left out. ';

const peopleMarked = (people: number) => `${peopleCount(people)} marked Do not contact`;
