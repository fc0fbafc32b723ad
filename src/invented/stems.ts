import type { Random } from '#src/invented/random.ts';

/** Draws an invented word that sounds like a place name, such as 'Bramblewick'. No real hospital or company has it. */
export const drawStem = (random: Random) => `${random.pick(starts)}${random.pick(ends)}`;

const starts = [
  ...['Alder', 'Amber', 'Apple', 'Arrow', 'Aspen', 'Barley', 'Beacon', 'Bell', 'Birch', 'Bramble', 'Briar', 'Brindle'],
  ...[
    'Candle',
    'Cinder',
    'Clover',
    'Copper',
    'Coral',
    'Crane',
    'Dapple',
    'Drift',
    'Elder',
    'Ember',
    'Fallow',
    'Feather',
  ],
  ...['Fennel', 'Fern', 'Finch', 'Flax', 'Garnet', 'Gilder', 'Hazel', 'Heather', 'Heron', 'Hollow', 'Ivory', 'Juniper'],
  ...[
    'Kestrel',
    'Lantern',
    'Larch',
    'Lark',
    'Laurel',
    'Linden',
    'Mallow',
    'Marble',
    'Mirror',
    'Nettle',
    'Osprey',
    'Otter',
  ],
  ...[
    'Pebble',
    'Petal',
    'Plover',
    'Quarry',
    'Quill',
    'Raven',
    'Robin',
    'Rowan',
    'Russet',
    'Saffron',
    'Sedge',
    'Silver',
  ],
  ...[
    'Sorrel',
    'Sparrow',
    'Starling',
    'Tansy',
    'Thistle',
    'Thrush',
    'Timber',
    'Umber',
    'Velvet',
    'Violet',
    'Willow',
    'Wren',
  ],
];

const ends = [
  ...['wick', 'mere', 'fold', 'holt', 'combe', 'stead', 'moor', 'wold', 'fall', 'march', 'mead', 'barrow', 'worth'],
  ...['thorpe', 'garth'],
];
