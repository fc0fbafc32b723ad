import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconBan, IconListCheck, IconPhoneCheck } from '@tabler/icons-react';
import { date, localDay } from '#src/shared/format.ts';
import { initialsOf } from '#src/ui/marks/initials.ts';
import { OwnerTag } from '#src/ui/marks/OwnerTag.tsx';
import type { PersonMarks } from '#src/ui/state/work-parts.ts';

const did = { call: 'Called', mail: 'Mailed', meeting: 'Met' } as const;

export interface PersonTagsProps {
  marks: PersonMarks;
  /** Whether there is room for icons only. */
  short?: boolean;
}

/** The lists with a person, the last contact and its user, whether the number did not answer, whose they are, and Do not contact, as tags. */
export function PersonTags({
  marks: { lists, contacted, unreached, doNotContact, owner },
  short = false,
}: PersonTagsProps) {
  const names = lists.map(({ name }) => name).join(', ');
  const onLists = `On ${lists.length === 1 ? 'the list' : `${lists.length} lists:`} ${names}`;
  const isNarrow = short && Boolean(doNotContact); // one icon fits: its title says the rest
  const contact = contacted && `${did[contacted.kind]} ${localDay(contacted.at)} by ${contacted.by ?? 'a former user'}`;
  const unanswered =
    unreached && `Did not reach at this number, ${localDay(unreached.at)}, by ${unreached.by ?? 'a former user'}`;
  return (
    <span style={{ display: 'inline-flex', gap: 3, flexWrap: 'wrap' }}>
      {doNotContact && (
        <Mark
          Icon={IconBan}
          color="bad"
          words={[
            'Do not contact',
            doNotContact.until && `until ${date(doNotContact.until)}`,
            doNotContact.reason && `(${doNotContact.reason})`,
            isNarrow && lists.length > 0 && `· ${onLists}`,
            isNarrow && contact && `· ${contact}`,
            isNarrow && unanswered && `· ${unanswered}`,
          ]
            .filter(Boolean)
            .join(' ')}
          text={isNarrow ? '' : 'Do not contact'}
        />
      )}
      {lists.length > 0 && !isNarrow && (
        <Mark
          Icon={IconListCheck}
          color="accent"
          words={onLists}
          text={lists.length > 1 ? `${lists.length}${short ? '' : ' lists'}` : short ? '' : 'Listed'}
        />
      )}
      {unanswered && !isNarrow && (
        <Mark Icon={IconAlertTriangle} color="warn" words={unanswered} text={short ? '' : 'Not reached'} />
      )}
      {contact && !isNarrow && (
        <Mark Icon={IconPhoneCheck} color="plain" words={contact} text={initialsOf(contacted.by)} />
      )}
      {owner && !isNarrow && <OwnerTag owner={owner} />}
    </span>
  );
}

interface MarkProps {
  Icon: typeof IconBan;
  color: string;
  words: string;
  text: string;
}

/** A tag whose whole meaning is in its title and its accessible text. */
function Mark({ Icon, color, words, text }: MarkProps) {
  const icon = <Icon size={11} stroke={2} aria-hidden />;
  return (
    <Badge
      color={color}
      role="img"
      aria-label={words}
      title={words}
      styles={{ label: { whiteSpace: 'nowrap' } }}
      leftSection={text && icon}
    >
      {text || icon}
    </Badge>
  );
}
