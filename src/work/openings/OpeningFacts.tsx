import { Box } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { count } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { QuietButton } from '#src/ui/keys/QuietButton.tsx';
import { CriteriaInWords } from '#src/work/openings/CriteriaInWords.tsx';
import type { Opening } from '#src/work/openings/contract.ts';
import { mustOf, nameOf, termsOf, townOfSite } from '#src/work/openings/facts.tsx';
import styles from '#src/work/openings/openings.module.css';

/** Specialties that show, and those of a longer set. */
const [SPECIALTIES, FEW] = [5, 2];

/** What an opening asks and offers: 'Must', 'Nice to have', 'Terms', 'Client' and 'Place', each in a line. */
export function OpeningFacts({ opening }: { opening: Opening }) {
  const { client, site, nice } = opening;
  const { specialty } = opening;
  const [isWhole, setWhole] = useState(false);
  const isLong = specialty.length > SPECIALTIES;
  const few = isLong && !isWhole ? specialty.slice(0, FEW) : specialty;
  const must = mustOf(opening);
  const town = townOfSite(site);
  return (
    <dl className={styles.facts}>
      <Line label="Must">
        {must ? (
          <span style={{ minHeight: '1lh' }}>
            {few === specialty ? (
              <CriteriaInWords query={must} />
            ) : (
              <>
                <CriteriaInWords query={mustOf({ specialty: few, must: '' })} />
                {` or ${count(specialty.length - FEW)} more`}
                {opening.must && ' · '}
                {opening.must && <CriteriaInWords query={opening.must} />}
              </>
            )}
            {isLong && (
              <>
                {' '}
                <QuietButton aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
                  {isWhole ? 'Show fewer' : `Show all ${count(specialty.length)} specialties`}
                </QuietButton>
              </>
            )}
          </span>
        ) : (
          'No must-haves'
        )}
      </Line>
      {nice && (
        <Line label="Nice to have">
          <CriteriaInWords query={nice} />
        </Line>
      )}
      <Line label="Terms">{termsOf(opening).join(' · ')}</Line>
      {client && (
        <Line label="Client">{client.npi ? <Organization npi={client.npi} of={client} /> : nameOf(client)}</Line>
      )}
      <Line label="Place">
        {site ? (
          <>
            {site.npi ? <Organization npi={site.npi} of={site} /> : site.text}
            {(site.npi || site.text) && town && ' · '}
            {town && <Link to={links.place(site.zip)}>{town}</Link>}
          </>
        ) : (
          'No site'
        )}
      </Line>
    </dl>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Box component="dt" className="muted">
      {label}
    </Box>
    <dd>{children}</dd>
  </div>
);

const Organization = ({ npi, of }: { npi: string; of: Opening['client'] }) => (
  <Link to={links.organization(npi)}>{nameOf(of)}</Link>
);
