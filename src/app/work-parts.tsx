// Imports only what is small or loaded on demand: these parts are in the scripts of every page.
import { Box } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { later } from '#src/ui/state/later.tsx';
import { useNarrow } from '#src/ui/state/screen.ts';
import type { WorkParts } from '#src/ui/state/work-parts.ts';
import { SaveSearchTool } from '#src/work/searches/SaveSearchTool.tsx';

type NotesCardProps = ComponentProps<NonNullable<WorkParts['PersonCards']>>;

const addToList = () => import('#src/work/lists/AddToListButtons.tsx');
const AddSelection = later('AddSelection', addToList);
const AddPerson = later('AddPerson', addToList);
const LeftOut = later('LeftOut', () => import('#src/work/marks/LeftOut.tsx'));
const exportButtons = () => import('#src/work/exports/ExportButtons.tsx');
const ExportSelection = later('ExportSelection', exportButtons);
const ExportSearch = later('ExportSearch', exportButtons);
const NewOpening = later('NewOpening', () => import('#src/work/openings/NewOpening.tsx'));
const PersonActions = later('PersonActions', () => import('#src/work/people/PersonActions.tsx'));
const PersonLine = later('PersonLine', () => import('#src/work/people/PersonLine.tsx'));
const NotesCard = later(
  'NotesCard',
  (): Promise<{ NotesCard: (props: NotesCardProps) => ReactNode }> => import('#src/work/people/NotesCard.tsx'),
  ({ meanwhile }) => meanwhile,
);
const BoardCheck = later('BoardCheck', () => import('#src/work/people/BoardCheck.tsx'));
const PeekNotes = later('PeekNotes', () => import('#src/work/people/PeekNotes.tsx'));
const ReportedProblems = later('ReportedProblems', () => import('#src/work/problems/ReportedProblems.tsx'));
const ScreeningDecision = later('ScreeningDecision', () => import('#src/work/screening/ScreeningDecision.tsx'));
const ShortageChecks = later('ShortageChecks', () => import('#src/work/shortage-checks/ShortageChecks.tsx'));
const ExportsCard = later('ExportsCard', () => import('#src/work/exports/ExportsCard.tsx'));
const SettingsCards = later('SettingsCards', () => import('#src/work/SettingsCards.tsx'));
const LeaverWork = later('LeaverWork', () => import('#src/work/handover/LeaverWork.tsx'));
const LookUpThese = later('LookUpThese', () => import('#src/work/lookup/LookUpThese.tsx'));
const LaterBell = later('AlertBell', () => import('#src/work/searches/AlertBell.tsx'));

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
  SettingsCards,
  SaveSearch: SaveSearchTool,
  listNames: async (signal) => (await import('#src/work/lists/questions.tsx')).listNames(signal),
  marksOf: async (...asked) => (await import('#src/work/marks/questions.tsx')).marksWithDecisions(...asked),
};
