import { readExperience, readGraduation } from '#src/datasets/affiliations/sentences/careers.ts';
import { readGroup } from '#src/datasets/affiliations/sentences/groups.ts';
import { findNamedRecords } from '#src/datasets/affiliations/sentences/named-records.ts';
import { readNamed, unknownSchoolAt } from '#src/datasets/affiliations/sentences/names.ts';
import { phrase } from '#src/search/sentences/line.ts';
import { phraseRule } from '#src/search/sentences/phrase-rule.ts';
import { value } from '#src/search/sentences/reading.ts';
import type { Sentences } from '#src/search/sentences/rules.ts';

/** Groups, hospitals, schools, graduation, experience and telehealth, as CMS lists them. */
export const affiliationSentences: Sentences = {
  rules: [
    { position: 50, read: readGraduation },
    { position: 60, read: readExperience },
    { position: 70, read: readGroup },
    {
      position: 105,
      read: phraseRule([
        [
          '(?:(?:who|that|and) )*(?:(?:offer(?:s|ing)?|provid(?:es?|ing)|tak(?:es?|ing)|accept(?:s|ing)?|do(?:es|ing)?|with|via|by|has|have|using|available (?:by|via|for)) )*(?:tele ?health|tele ?med(?:icine)?|telepsychiatry|telepsych|tele psychiatry|tele psych|teletherapy|tele|virtual(?: visits?| care| appointments?)?|video visits?)(?: (?:visits?|services?|appointments?|only|available|availability|enabled|capable|capabilit(?:y|ies)|friendly|ready|options?|offered))*',
          value('telehealth', 'Y', 'Telehealth'),
        ],
      ]),
    },
    { position: 120, read: readNamed, readsNames: true },
  ],
  findNamed: findNamedRecords,
  unknownAt: unknownSchoolAt,
  unknownCues: [
    {
      position: 10,
      kind: 'school',
      expression: phrase(
        '(?:(?:med(?:ical)? school )?(?:trained (?:at|in)|educated at|graduat(?:ed?|es|ing|ion) (?:from|of|at)|grads? (?:of|from)|(?:went|go|goes|gone|going) to|attend(?:ed|s|ing)|studied (?:at|in)|alum(?:ni|nus|na|nae|s)? (?:of|from)|degree (?:from|at)|school (?:of|at))|med(?:ical)? school(?: (?:is|was|at))?)(?: the)?',
      ),
    },
    {
      position: 20,
      kind: 'hospital',
      expression: phrase(
        '(?:affiliated with|(?:admitting |hospital )?privileges (?:at|with|in)|(?:on )?staff (?:at|of)|admit(?:s|ting)?(?: patients)? (?:to|at)|round(?:s|ing)? at|hospital affiliations?(?: is| with| at))(?: the)?',
      ),
    },
    {
      position: 30,
      kind: 'group',
      expression: phrase('(?:(?:works?|working|practic(?:es|ing)|employed) )+(?:at|for|by)(?: the)?'),
    },
    { position: 40, kind: 'group', expression: phrase('at(?: the)?'), isBare: true },
    {
      position: 50,
      kind: 'group',
      expression: phrase(
        '(?:(?:(?:works?|working|practic(?:es|ing)|clinicians?|members?) )*with|(?:clinicians?|members?) of)(?: the)?',
      ),
      needsInstitution: true,
    },
  ],
};
