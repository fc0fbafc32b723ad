import { Link } from 'react-router';
import { dial, phone, zip } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { titleCase, townOf } from '#src/shared/title-case.ts';
import { HiddenPhone } from '#src/ui/marks/marks.tsx';
import { Facts, Missing } from '#src/ui/record/Facts.tsx';
import { usePhonesHidden } from '#src/ui/record/hidden-phones.ts';

interface Address {
  address_1: string | null;
  address_2: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  country?: string | null;
  phone: string | null;
  fax?: string | null;
}

/** Whether all shown parts of an address are unknown. */
export const isEmptyAddress = ({ address_1, address_2, city, state, zip, phone }: Address) =>
  ![address_1, address_2, city, state, zip, phone].some(Boolean);

/** An address with its phone number, or 'Not available' if the number is unknown. */
export function AddressFacts({ address }: { address: Address }) {
  const { city, state, country } = address;
  const lines = [address.address_1, address.address_2].filter(Boolean).map((line) => titleCase(line, 'place'));
  const isHidden = usePhonesHidden();
  const [number, call] = [phone(address.phone), dial(address.phone)];
  return (
    <Facts
      facts={{
        Address: lines.length > 0 && lines.map((line) => <div key={line}>{line}</div>),
        City: townOf({ city, state }),
        ZIP: address.zip && <Zip code={address.zip} domestic={!country || country === 'US'} />,
        Country: country !== 'US' && country,
        Phone: isHidden ? (
          <HiddenPhone />
        ) : call ? (
          <a href={call} className="num">
            {number}
          </a>
        ) : (
          (number ?? <Missing>Not available</Missing>)
        ),
        Fax: address.fax && <span className="num">{phone(address.fax)}</span>,
      }}
    />
  );
}

/** A ZIP code. One of the US links to its place. */
const Zip = ({ code, domestic }: { code: string; domestic: boolean }) =>
  domestic && /^\d{5}(\d{4})?$/.test(code) ? (
    <Link to={links.place(code.slice(0, 5))} className="num">
      {zip(code)}
    </Link>
  ) : (
    <span className="num">{zip(code)}</span>
  );
