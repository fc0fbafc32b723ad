import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { links } from '#src/shared/links.ts';
import { Choice } from '#src/ui/form/Choice.tsx';
import { FormDialog, useDiscard } from '#src/ui/form/FormDialog.tsx';
import { useFocusReturn } from '#src/ui/keys/focus-return.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { CardsSkeleton } from '#src/ui/record/RecordSkeleton.tsx';
import { usePreference } from '#src/ui/state/preferences.ts';
import { EarlierLetters } from '#src/work/letters/EarlierLetters.tsx';
import { LetterForm, type LetterFormProps } from '#src/work/letters/LetterForm.tsx';
import { draftQuery, templatesQuery } from '#src/work/letters/questions.tsx';

export interface LetterDialogProps extends Omit<LetterFormProps, 'draft' | 'template'> {
  npi: string;
}

/** A letter to one person, shown as it goes, and those before (R-1508). */
export function LetterDialog({ npi, name, opening, tie, onClose }: LetterDialogProps) {
  useFocusReturn();
  const [chosen, choose] = usePreference('letter-template', '');
  const { data: templates, error: noTemplates } = useQuery(templatesQuery);
  const template = templates?.rows.some(({ id }) => id === chosen) ? chosen : (templates?.rows[0]?.id ?? '');
  const { data: draft, error, refetch } = useQuery({ ...draftQuery({ npi, template, tie }), enabled: !!templates });
  const failure = noTemplates ?? error;
  return (
    <FormDialog centered size={680} title={`Write to ${name}`} onClose={onClose}>
      {failure && <ErrorBox error={failure} onRetry={() => void refetch()} />}
      {templates && !draft?.refused && (
        <Group gap="8px 12px" align="flex-end" mb={14}>
          <TemplateChoice rows={templates.rows} value={template} onChange={choose} />
          <Link to={links.templates()} className="small" style={{ lineHeight: '36px' }}>
            {templates.rows.length === 0 ? 'Make a template' : 'Edit templates'}
          </Link>
        </Group>
      )}
      {!draft && !failure && <CardsSkeleton lines={[8]} />}
      {draft?.refused && <ErrorBox message={draft.refused} />}
      {draft && !draft.refused && (
        <LetterForm
          key={`${template} ${draft.subject} ${draft.text}`}
          {...{ draft, template, name, opening, tie, onClose }}
        />
      )}
      <EarlierLetters npi={npi} />
    </FormDialog>
  );
}

interface TemplateChoiceProps {
  rows: readonly { id: string; name: string }[];
  value: string;
  onChange: (id: string) => void;
}

/** The template of the letter. Another one replaces its text, so it asks if that was typed. */
function TemplateChoice({ rows, value, onChange }: TemplateChoiceProps) {
  const discard = useDiscard();
  return (
    <Choice
      label="Template"
      flex="1 1 240px"
      data={[
        ...rows.map(({ id, name }) => ({ value: id, label: name })),
        ...(rows.length === 0 ? [{ value: '', label: 'None' }] : []),
      ]}
      value={value}
      allowDeselect={false}
      onChange={(id) => id !== value && discard(() => onChange(id ?? ''))}
    />
  );
}
