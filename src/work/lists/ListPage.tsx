import { Badge } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { date } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { useTitle } from '#src/ui/layout/PageHead.tsx';
import { DetailContent, NotFound, useDetail } from '#src/ui/record/Detail.tsx';
import { CardsSkeleton } from '#src/ui/record/RecordSkeleton.tsx';
import { later } from '#src/ui/state/later.tsx';
import { useNarrow } from '#src/ui/state/screen.ts';
import { today } from '#src/ui/state/today.ts';
import { ChangeStrip } from '#src/work/lists/ChangeStrip.tsx';
import { getList, type List, NO_LIST } from '#src/work/lists/contract.ts';
import { EditingContext, useEditing } from '#src/work/lists/editing.tsx';
import { ListHead } from '#src/work/lists/ListHead.tsx';
import { ListPeople } from '#src/work/lists/ListPeople.tsx';
import { useListAddress } from '#src/work/lists/list-address.tsx';
import { useOthersWork } from '#src/work/lists/others-work.tsx';

const WhyNo = later('WhyNo', () => import('#src/work/lists/WhyNo.tsx'));
const ConflictDialog = later('ConflictDialog', () => import('#src/work/lists/ConflictDialog.tsx'));

const AddPeople = later('AddPeople', () => import('#src/work/lists/AddPeople.tsx'));

const WithoutNpi = later('WithoutNpi', () => import('#src/work/lists/without-npi/WithoutNpi.tsx'));

const trail = [{ label: 'Lists', path: links.lists() }];

/** A list: its people with their stages, as a table, a board or on a map. */
export function ListPage() {
  const { id = '' } = useParams();
  const detail = useDetail(getList, { id });
  const { data, missing, refetch } = detail;
  const gone = missing?.status === 400 ? NO_LIST : missing?.message; // 400: part of a link
  useTitle(missing ? gone : data?.name);
  useOthersWork(refetch);
  return (
    <>
      <Crumbs trail={trail} here={data && !missing ? data.name : 'List'} />
      <DetailContent
        detail={detail}
        skeleton={<CardsSkeleton lines={[5]} />}
        missing={({ message }) => (
          <NotFound title={gone ?? message}>
            Go to <Link to={links.lists()}>your lists</Link>.
          </NotFound>
        )}
      >
        {(list) => <Content key={list.id} list={list} />}
      </DetailContent>
    </>
  );
}

function Content({ list }: { list: List }) {
  const address = useListAddress();
  const editing = useEditing(list, address.view.onPeek);
  const [isAdding, setAdding] = useState(false);
  const add = editing.mayEdit ? () => setAdding(true) : undefined;
  const hasBar = useNarrow() && address.view.layout !== 'board';
  return (
    <EditingContext value={editing}>
      <ListHead list={list} onAdd={hasBar ? undefined : add} />
      <p className="print-only">Printed {date(today())}</p>
      {list.archived && (
        <p style={{ marginBottom: 10 }}>
          <Badge color="plain">Archived</Badge> Restore the {list.opening ? 'opening' : 'list'} to change it.
        </p>
      )}
      <ChangeStrip list={list} address={address} />
      <ListPeople list={list} address={address} onAdd={add} />
      {list.without_npi > 0 && <WithoutNpi list={list} />}
      {isAdding && <AddPeople list={list} onClose={() => setAdding(false)} />}
      {editing.conflict && <ConflictDialog />}
      {editing.saidNo && <WhyNo editing={editing} />}
    </EditingContext>
  );
}
