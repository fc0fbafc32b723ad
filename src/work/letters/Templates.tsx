import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { localDay } from '#src/shared/format.ts';
import { landFocus } from '#src/ui/keys/focus-return.ts';
import { QuietButton } from '#src/ui/keys/QuietButton.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ListCard } from '#src/ui/messages/ListCard.tsx';
import { LoadingStatus } from '#src/ui/messages/LoadingStatus.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { CardsSkeleton } from '#src/ui/record/RecordSkeleton.tsx';
import { PlainTable } from '#src/ui/results/PlainTable.tsx';
import { ask, messageOf } from '#src/ui/state/ask.ts';
import { addTemplate, deleteTemplate, listTemplates, type Template } from '#src/work/letters/contract.ts';
import { templatesQuery } from '#src/work/letters/questions.tsx';
import { TemplateDialog } from '#src/work/letters/TemplateDialog.tsx';

const NEW = 'new-template';

/** The team's templates of letters (R-1509). */
export function Templates() {
  const { data, error, refetch } = useQuery(templatesQuery);
  const [edited, edit] = useState<Template | 'new'>();
  const client = useQueryClient();
  const changed = () => client.invalidateQueries({ queryKey: [listTemplates.url] });
  const removing = useMutation({
    mutationFn: ({ id }: Template) => ask(deleteTemplate, { params: { id } }),
    onSuccess: async (_, { name, subject, text }) => {
      notify(`Deleted ${name}`, async () => {
        await ask(addTemplate, { body: { name, subject, text } });
        await changed();
      });
      await changed();
      landFocus(() => document.getElementById(NEW));
    },
    onError: (failure) => notify(messageOf(failure)),
  });
  return (
    <>
      <Crumbs here="Templates of letters" />
      <PageHead title="Templates of letters" subtitle="Your team shares them. Each letter is shown before it goes." />
      <Group mb={16}>
        <Button id={NEW} onClick={() => edit('new')}>
          New template
        </Button>
      </Group>
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <>
          <LoadingStatus />
          <CardsSkeleton lines={[4]} />
        </>
      )}
      {data && (
        <ListCard mt={0}>
          {data.rows.length === 0 ? (
            <EmptyState title="No templates yet">A template saves typing the same letter again.</EmptyState>
          ) : (
            <PlainTable
              headers={['Name', 'Subject', 'Written by', 'Changed', 'Actions']}
              look="texts"
              aria-label="Templates"
            >
              {data.rows.map((template) => (
                <tr key={template.id}>
                  <th scope="row" style={{ color: 'var(--text)' }}>
                    {template.name}
                  </th>
                  <td>{template.subject}</td>
                  <td>{template.author ?? 'A former user'}</td>
                  <td className="nowrap">{localDay(template.updated_at)}</td>
                  <td>
                    <Group gap={12}>
                      <QuietButton aria-label={`Edit ${template.name}`} onClick={() => edit(template)}>
                        Edit
                      </QuietButton>
                      {template.may_delete && (
                        <QuietButton
                          aria-label={`Delete ${template.name}`}
                          disabled={removing.isPending}
                          onClick={() => removing.mutate(template)}
                        >
                          Delete
                        </QuietButton>
                      )}
                    </Group>
                  </td>
                </tr>
              ))}
            </PlainTable>
          )}
        </ListCard>
      )}
      {edited && (
        <TemplateDialog
          template={edited === 'new' ? undefined : edited}
          onSaved={changed}
          onClose={() => edit(undefined)}
        />
      )}
    </>
  );
}
