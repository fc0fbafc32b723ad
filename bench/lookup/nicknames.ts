// Short forms of first names in common use, for the error model. Written without looking at the matcher's list.

/** The short forms of a first name, by the whole name in lower case. */
export const shortForms: Record<string, readonly string[]> = Object.fromEntries(
  `abigail: Abby Gail|aaliyah: Liyah|alejandra: Ale Alex|alejandro: Alex Ale|alexander: Alex Al Sasha|alexis: Alex Lexi|allison: Ally Allie
alberto: Al Beto|amanda: Mandy|andrea: Andi Drea|andrew: Andy Drew|angela: Angie|anthony: Tony|antonio: Tony Toño|arthur: Art Artie
ashley: Ash|barbara: Barb Barbie|beatriz: Bea Betty|benjamin: Ben Benny|bradley: Brad|brandon: Bran|bridget: Bridie|brittany: Britt
caroline: Carrie Caro|carolina: Caro|catherine: Cathy Cate Cat|charles: Charlie Chuck Chas|charlotte: Charlie Lottie|chioma: Chi
christian: Chris|christine: Chris Chrissy Tina|christopher: Chris Kit|clarence: Clay|courtney: Court|cristina: Cris Tina|curtis: Curt
cynthia: Cindy|daniel: Dan Danny|daniela: Dani|danielle: Dani|david: Dave|deborah: Deb Debbie|denise: Neecy|dennis: Denny|desmond: Des
donald: Don Donnie|douglas: Doug|eduardo: Eddie Lalo|edward: Ed Eddie Ted|eleanor: Ellie Nell|elizabeth: Liz Beth Betsy Lisa Eliza
emmanuel: Manny|enrique: Rick Kike|erica: Rikki|eugene: Gene|felicia: Fel|fernando: Nando|frances: Fran Frannie|francisco: Frank Paco Pancho
frank: Frankie|gabriela: Gaby|gregory: Greg|guadalupe: Lupe|gustavo: Gus|gwendolyn: Gwen|hannah: Hanna|harold: Harry Hal|henry: Hank Harry
ignacio: Nacho|isabel: Isa Bel|isaiah: Ike|jacob: Jake|james: Jim Jimmy Jamie|janet: Jan|jeffrey: Jeff|jennifer: Jen Jenny|jeremy: Jerry Jem
jerome: Jerry|jessica: Jess Jessie|joanne: Jo Joan|john: Jack Johnny|jonathan: Jon Jonny|jose: Pepe Joe|joseph: Joe Joey|josephine: Jo Josie
joshua: Josh|judith: Judy|julie: Jules|justin: Jus|katherine: Kate Kathy Katie Kat|kathleen: Kathy Kate|kathryn: Kathy Kate Katie
kenneth: Ken Kenny|kimberly: Kim|kristen: Kris|lawrence: Larry|leonard: Leo Len Lenny|leslie: Les|leticia: Lety|lindsay: Linds|lucia: Lucy
luke: Lou|madison: Maddie|manuel: Manny|marcus: Marc|margaret: Peggy Meg Maggie Marge|maria: Mary Mia|mario: Mars|martha: Marty|martin: Marty
mary: Molly Mamie|matthew: Matt|maurice: Moe|megan: Meg|melissa: Missy Mel|michael: Mike Mick Mikey|michelle: Shelly Chelle|miguel: Mike
mohammad: Mo|mohammed: Mo|monique: Mo|nancy: Nan|natalie: Nat|nathan: Nate|nicholas: Nick|nicole: Nikki Nicky|olivia: Liv|oluwaseun: Seun
babatunde: Tunde|pamela: Pam|patricia: Pat Patty Trish Tricia|patrick: Pat Paddy|penelope: Penny|peter: Pete|philip: Phil|rachel: Rach
rafael: Rafa|ramon: Ray|randall: Randy|raymond: Ray|rebecca: Becky Becca|reginald: Reggie Reg|ricardo: Rick Ricky|richard: Rick Dick Rich
robert: Bob Bobby Rob|roberto: Rob Bob Beto|ronald: Ron Ronnie|rosalind: Roz Rosie|russell: Russ|samantha: Sam|samuel: Sam Sammy|sandra: Sandy
sanjay: Jay|siddharth: Sid|srinivas: Srini Vas|sergio: Serge|sharon: Shari|spencer: Spence|stacy: Stace|stanley: Stan|stephanie: Steph
stephen: Steve|steven: Steve|susan: Sue Susie|sylvia: Syl|tamika: Tami|terrence: Terry|teresa: Terry Tess|theodore: Ted Teddy Theo|thomas: Tom Tommy
tiffany: Tiff|timothy: Tim|valerie: Val|vanessa: Nessa|venkat: Ven|veronica: Ronnie Vero|victor: Vic|victoria: Vicky Tori|vikram: Vik
virginia: Ginny|vivian: Viv|walter: Walt|wesley: Wes|whitney: Whit|william: Bill Will Billy|xavier: Xavi|yolanda: Yoli|zachary: Zach|youssef: Joe`
    .split(/[|\n]/)
    .map((line) => line.split(': '))
    .map(([name = '', short = '']) => [name, short.split(' ')]),
);

/** Whether two first names may be of one person: equal, a short form of the other, or two short forms of one name. */
export function mayBeSame(one: string, other: string): boolean {
  const [a, b] = [wholeNames(one), wholeNames(other)];
  return a.some((name) => b.includes(name));
}

const wholeNames = (given: string): string[] => {
  const name = given.toLowerCase();
  return [
    name,
    ...Object.entries(shortForms).flatMap(([whole, short]) =>
      short.some((each) => each.toLowerCase() === name) ? [whole] : [],
    ),
  ];
};
