import { squeeze } from '#src/search/squeeze.ts';

/** Given names common in the United States, one group per line: forms of one name. A name can be in several groups. */
const groups = `
abigail abby abbie gail
abraham abe bram
alan allan allen al
albert al bert bertie
alexander alex alec sandy xander sasha zander
alexandra alex alexa sandra sandy lexi allie sasha
alfred al fred alf
alice ally allie elsie
alicia ali lisha
alison allison ally allie ali
allan allen alan al
amanda mandy manda amy
amelia amy millie mia
andrea andi drea
andrew andy drew andre
angela angie angel
ann anne anna annie nan nancy
anthony tony anton antonio
antoinette toni nettie
antonio tony toni
arnold arnie
arthur art artie
barbara barb barbie babs bobbie
beatrice bea trixie beatriz
benjamin ben benny benji
bernadette bernie detta
bernard bernie barney
bethany beth
bradford brad
bradley brad
bridget bridie biddy bridgette
candace candy candi candice
carl karl
carlos carl charlie
carol carole caroline carrie
caroline carolyn carrie caro carol lynn
cassandra cass cassie sandra sandy
cecilia cece cissy celia
charles charlie chuck chas charley chip
charlotte charlie lottie char
christian chris
christina kristina christine chris tina chrissy christy kristy
christine kristine chris chrissy tina christy kristy kris
christopher chris kit topher kris
clifford cliff
clinton clint
constance connie
curtis curt kurt
cynthia cindy cyndi cyn
daniel dan danny
danielle dani danni
darrell darryl daryl
david dave davey davy
deanna dee deanne
deborah debra deb debbie debby
dennis denny denis
derek derrick rick
diana diane di dianne
dominic dom nick
donald don donnie donny
dorothy dot dottie dolly dora thea
douglas doug
edgar ed eddie
edward ed eddie ned ted teddy
edwin ed eddie
eleanor ellie nell nora elinor nellie lenore
elizabeth liz beth betty betsy eliza lisa libby lizzie liza elisabeth bess ellie
ellen ellie nell nellie
emanuel manny emmanuel
emily em emmy emilie
emma em emmy
enrique rick henry quique
eric erik rick
erica erika ricki
ernest ernie
eugene gene
eugenia genie gina
evelyn evie eve lynn
felicia fel licia
fernando nando fern
florence flo flossie
frances fran francie frannie fanny
francesca fran franny chesca
francis frank fran
francisco frank paco pancho cisco
franklin frank
frederick fred freddy fritz fredrick rick
gabriel gabe
gabriella gabrielle gabby gaby ella
geoffrey jeff geoff
george georgie
gerald jerry gerry
geraldine gerry jerri dina
gerard gerry jerry
gilbert gil bert
gregory greg gregg
guadalupe lupe
guillermo memo bill
gwendolyn gwen wendy
harold harry hal
harriet hattie
harrison harry
helen helena nell nellie ellen
henry hank harry hal
herbert herb bert
howard howie
hubert hugh bert
irving irv
isaac ike zac
isabel isabella isabelle izzy belle bella
jacob jake jay
jacqueline jackie jacquelyn jacklyn
james jim jimmy jamie jem
jane janie janet jenny
janet jan jannie
janice jan
jeanette jean jeannie
jeffrey jeff geoffrey jeffery
jennifer jen jenny jenn jennie
jeremy jerry jem
jerome jerry
jesse jess
jessica jess jessie
jill jillian gillian
joan joanie
joanna joanne jo joann
john johnny jack jon johnnie
jonathan jon john johnny jonathon nathan
jose joe pepe
joseph joe joey jody
josephine jo josie joey
joshua josh
judith judy judi
julia julie jules
katherine kathryn catherine kathy cathy kate katie kat kay kitty kathleen katharine katrina
kathleen kathy kate katie cathleen kath
katrina kat trina katie
kenneth ken kenny
kimberly kim kimmy kimberley
kristen kristin kris kristy
kristopher kris kit
laura laurie lori
lauren laurie lori
lawrence larry lars laurie
leo leon lee
leonard leo len lenny
leslie les lesley
lewis louis lou lew
lillian lily lil lilly
linda lindy lynn
loretta lori etta
lorraine lori rainey
louis lou louie luis
louise lou lulu
lucille lucy lou
lucy lucia
luis louis lou
madeline maddie madelyn maddy
manuel manny
marcus marc mark
margaret maggie meg peg peggy marge margie greta megan rita daisy margo
margarita rita margie
maria marie mary mari mia
marilyn mary lynn
marjorie marge margie marj
martha marty mattie
martin marty
marvin marv
mary molly polly mamie maria may
matthew matt matty mateo
maureen mo reenie
maxwell max
megan meg meghan
melinda mel mindy linda
melissa mel missy lissa
melvin mel
michael mike mickey mick mikey micah
michelle shelly michele mickey
milton milt
mitchell mitch
mohammad mohammed muhammad mohamed mo
morris maury mo
nancy nan ann
natalie nat
nathan nate nat
nathaniel nate nathan nat
nicholas nick nicky nicolas klaus cole
nicole nikki nicki nico
norman norm
oliver ollie
olivia liv livvy ollie
pamela pam
patricia pat patty tricia trish patsy patti
patrick pat paddy rick
paula polly
penelope penny
peter pete pedro
philip phil phillip pip
rachel rae shelly rachael
randall randy randal
raphael rafe rafael rafi
raymond ray
rebecca becky becca reba rebekah
regina gina reggie
reginald reggie reg
ricardo rick ricky
richard rick dick rich richie ricky
robert bob bobby rob robbie bert roberto
roberta bobbie robbie berta
roderick rod rick
rodney rod
roger rodge rog
ronald ron ronnie
rose rosie rosa
rosemary rose rosie romy
rudolph rudy
russell russ rusty
salvatore sal
samantha sam sammy
samuel sam sammy
sandra sandy sandi
sarah sara sally sadie
sharon shari sherry
sidney sid sydney
sophia sophie
stacy stacey
stephanie steph steffi stephie
stephen steve steven stevie stefan esteban
stewart stuart stu
susan sue susie suzy susanna suzanne
suzanne sue suzy susan
sylvia syl
tamara tammy tami
teresa theresa terry tess tessa terri
terrence terry terence
thaddeus thad ted
theodora theo dora teddy
theodore ted teddy theo
thomas tom tommy tomas
timothy tim timmy
valerie val
vernon vern
veronica ronnie roni vera
victor vic
victoria vicky vickie tori vicki
vincent vin vince vinny vinnie
violet vi
virginia ginny ginger ginnie
vivian viv vivien
walter walt wally
wendell wen
wesley wes
william bill will billy willie liam
winifred winnie freddie
yvonne vonnie
zachary zach zack zac
zoe zoey
`;

/** The other forms of each name. */
const formsOf = new Map<string, Set<string>>();
for (const group of groups.trim().toUpperCase().split('\n')) {
  const names = group.split(' ');
  for (const name of names) formsOf.set(name, new Set([...(formsOf.get(name) ?? []), ...names]));
}

/** Forms of a given name, such as KATHERINE for `Kathy` and the other way round. None if it is unknown. */
export const nicknamesOf = (name: string): string[] => {
  const own = squeeze(name);
  return [...(formsOf.get(own) ?? [])].filter((form) => form !== own);
};

/** Each name with its other forms, in capitals. */
export const nicknames: readonly (readonly [name: string, forms: string[]])[] = [...formsOf.keys()].map((name) => [
  name,
  nicknamesOf(name),
]);
