// Imports only what is small or loaded on demand: these parts are in the scripts of every page.
import { Box } from '@mantine/core';
import type { ComponentProps, ComponentType } from 'react';
import { later } from '#src/ui/state/later.tsx';
import { useNarrow } from '#src/ui/state/screen.ts';
import type { WorkParts } from '#src/ui/state/work-parts.ts';
import { SaveSearchTool } from '#src/work/searches/SaveSearchTool.tsx';

type NotesCardProps = ComponentProps<NonNullable<WorkParts['PersonCards']>>;

const addToList = () => import('#src/work/lists/AddToListButtons.tsx');
const AddSelection = later('AddSelection', async () => (await addToList()).AddSelection);
const AddPerson = later('AddPerson', async () => (await addToList()).AddPerson);
const LeftOut = later('LeftOut', async () => (await import('#src/work/marks/LeftOut.tsx')).LeftOut);
const exportButtons = () => import('#src/work/exports/ExportButtons.tsx');
const ExportSelection = later('ExportSelection', async () => (await exportButtons()).ExportSelection);
const ExportSearch = later('ExportSearch', async () => (await exportButtons()).ExportSearch);
const NewOpening = later('NewOpening', async () => (await import('#src/work/openings/NewOpening.tsx')).NewOpening);
const PersonActions = later(
  'PersonActions',
  async () => (await import('#src/work/people/PersonActions.tsx')).PersonActions,
);
const PersonLine = later('PersonLine', async () => (await import('#src/work/people/PersonLine.tsx')).PersonLine);
const NotesCard = later(
  'NotesCard',
  async (): Promise<ComponentType<NotesCardProps>> => (await import('#src/work/people/NotesCard.tsx')).NotesCard,
  ({ meanwhile }) => meanwhile,
);
const BoardCheck = later('BoardCheck', async () => (await import('#src/work/people/BoardCheck.tsx')).BoardCheck);
const PeekNotes = later('PeekNotes', async () => (await import('#src/work/people/PeekNotes.tsx')).PeekNotes);
const ReportedProblems = later(
  'ReportedProblems',
  async () => (await import('#src/work/problems/ReportedProblems.tsx')).ReportedProblems,
);
const ScreeningDecision = later(
  'ScreeningDecision',
  async () => (await import('#src/work/screening/ScreeningDecision.tsx')).ScreeningDecision,
);
const ShortageChecks = later(
  'ShortageChecks',
  async () => (await import('#src/work/shortage-checks/ShortageChecks.tsx')).ShortageChecks,
);
const ExportsCard = later('ExportsCard', async () => (await import('#src/work/exports/ExportsCard.tsx')).ExportsCard);
const LeaverWork = later('LeaverWork', async () => (await import('#src/work/handover/LeaverWork.tsx')).LeaverWork);
const LookUpThese = later('LookUpThese', async () => (await import('#src/work/lookup/LookUpThese.tsx')).LookUpThese);
const LaterBell = later('AlertBell', async () => (await import('#src/work/searches/AlertBell.tsx')).AlertBell);

/** On phones, the line of the results has no room for a third button: it is below the form of 'Save search'. */
const NewOpeningBeside = () => !useNarrow() && <NewOpening />;

/** The bell in the header, which keeps its place while it loads. */
export const HeaderBell = () => (
  <Box w={36} h={36} flex="none">
    <LaterBell />
  </Box>
);

/** What lists, records about people and saved searches add to the screens of datasets. */
export const workParts: WorkParts = {
  SelectionActions: (props) => (
    <>
      {props.of.table === 'providers' && <AddSelection {...props} />}
      <ExportSelection {...props} />
    </>
  ),
  LeftOut,
  SearchActions: (props) => (
    <>
      {props.of.table === 'providers' && !props.of.list && <NewOpeningBeside />}
      <ExportSearch {...props} />
    </>
  ),
  PersonActions: (props) => (
    <>
      <AddPerson {...props} />
      <PersonActions {...props} />
    </>
  ),
  PersonLine,
  PersonCards: NotesCard,
  BoardCheck,
  PeekRecord: PeekNotes,
  ReportedProblems,
  ScreeningDecision,
  ShortageChecks,
  LeaverWork,
  LookUpThese,
  MyExports: ExportsCard,
  SaveSearch: SaveSearchTool,
  listNames: async (signal) => (await import('#src/work/lists/questions.tsx')).listNames(signal),
  marksOf: async (...asked) => (await import('#src/work/marks/questions.tsx')).marksWithDecisions(...asked),
};
