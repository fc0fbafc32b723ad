import type { Sentences } from '#src/search/sentences/rules.ts';
import { CLAUSE, longestOf } from '#src/search/sentences/unsearched.ts';

const loss =
  '(?:revoked|revocations?|lost|losing|loses?|barred|banned|suspended|suspensions?|terminated|denied|removed|expelled|stripped|withdrawn|kicked (?:out|off))';
const isOrWas = '(?: (?:was|were|is|are|been|being|has|have|had|got))*';
const right =
  '(?:(?:medicare|cms|medicaid|billing|enrollment|enrolment|privileges?|participation|licen[sc]es?|rights?|status|numbers?) ?)+(?<= |s|e|g|t|n|d|r)';

/** Revocations of Medicare billing have no criterion, so their words are left out (R-1132). */
export const revocationSentences: Sentences = {
  unsearched: longestOf(
    [
      `${CLAUSE}${right}${isOrWas} ${loss}`,
      `${CLAUSE}${loss}(?: (?:from|by|of|in|out|their|his|her|the|all))* ${right}(?: ${loss})?`,
      `${CLAUSE}(?:revoked|revocations?|suspended|barred|banned)(?: (?:by|from) (?:the )?(?:cms|medicare|federal programs))?`,
    ],
    /revo[ck]|lost|losing|lose|barred|banned|suspen|terminated|denied|removed|expelled|stripped|withdrawn|kicked/,
  ),
};
