/** Names of countries in ISO 3166-1 and in web forms that Node does not know, by the country's two letters. */
const COUNTRY_NAMES: Record<string, readonly string[]> = {
	AE: ['UAE'],
	AT: ['Oesterreich'],
	BO: ['Bolivia, Plurinational State of'],
	CD: ['DR Congo', 'Congo, Democratic Republic of the', 'Congo, The Democratic Republic of the'],
	CI: ['Elfenbeinküste'],
	CN: ["People's Republic of China", "China, People's Republic of"],
	CZ: ['Tschechische Republik', 'République tchèque', 'República Checa', 'Repubblica Ceca'],
	DE: ['Federal Republic of Germany', 'BRD'],
	FM: ['Micronesia, Federated States of'],
	GB: [
		'Great Britain',
		'Britain',
		'England',
		'Scotland',
		'Wales',
		'Northern Ireland',
		'Großbritannien',
		'Grande-Bretagne',
	],
	IE: ['Republic of Ireland'],
	IR: ['Iran, Islamic Republic of'],
	KG: ['Kyrgyz Republic'],
	KP: ["Korea, Democratic People's Republic of"],
	KR: ['Korea, Republic of', 'Republic of Korea'],
	LA: ["Lao People's Democratic Republic"],
	MD: ['Moldova, Republic of', 'Republic of Moldova'],
	MK: ['Macedonia'],
	PS: ['Palestine, State of', 'State of Palestine'],
	RU: ['Russian Federation', 'Russische Föderation'],
	SK: ['Slovak Republic'],
	SY: ['Syrian Arab Republic'],
	TW: ['Taiwan, Province of China'],
	TZ: ['Tanzania, United Republic of', 'United Republic of Tanzania'],
	US: ['Vereinigte Staaten von Amerika', "États-Unis d'Amérique", "Stati Uniti d'America", 'Estados Unidos da América'],
	VA: ['Holy See'],
	VE: ['Venezuela, Bolivarian Republic of'],
	VG: ['Virgin Islands, British'],
	VI: ['Virgin Islands, U.S.'],
	ZA: ['Republic of South Africa'],
};

/** Each country's three-letter code, followed by its two letters: `ABWAW`. Source: ISO 3166-1. */
const THREE_LETTERS =
	'ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUSAU AUTAT AZEAZ BDIBI BELBE BENBJ BESBQ BFABF BGDBD BGRBG BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ BMUBM BOLBO BRABR BRBBB BRNBN BTNBT BVTBV BWABW CAFCF CANCA CCKCC CHECH CHLCL CHNCN CIVCI CMRCM CODCD COGCG COKCK COLCO COMKM CPVCV CRICR CUBCU CUWCW CXRCX CYMKY CYPCY CZECZ DEUDE DJIDJ DMADM DNKDK DOMDO DZADZ ECUEC EGYEG ERIER ESHEH ESPES ESTEE ETHET FINFI FJIFJ FLKFK FRAFR FROFO FSMFM GABGA GBRGB GEOGE GGYGG GHAGH GIBGI GINGN GLPGP GMBGM GNBGW GNQGQ GRCGR GRDGD GRLGL GTMGT GUFGF GUMGU GUYGY HKGHK HMDHM HNDHN HRVHR HTIHT HUNHU IDNID IMNIM INDIN IOTIO IRLIE IRNIR IRQIQ ISLIS ISRIL ITAIT JAMJM JEYJE JORJO JPNJP KAZKZ KENKE KGZKG KHMKH KIRKI KNAKN KORKR KWTKW LAOLA LBNLB LBRLR LBYLY LCALC LIELI LKALK LSOLS LTULT LUXLU LVALV MACMO MAFMF MARMA MCOMC MDAMD MDGMG MDVMV MEXMX MHLMH MKDMK MLIML MLTMT MMRMM MNEME MNGMN MNPMP MOZMZ MRTMR MSRMS MTQMQ MUSMU MWIMW MYSMY MYTYT NAMNA NCLNC NERNE NFKNF NGANG NICNI NIUNU NLDNL NORNO NPLNP NRUNR NZLNZ OMNOM PAKPK PANPA PCNPN PERPE PHLPH PLWPW PNGPG POLPL PRIPR PRKKP PRTPT PRYPY PSEPS PYFPF QATQA REURE ROURO RUSRU RWARW SAUSA SDNSD SENSN SGPSG SGSGS SHNSH SJMSJ SLBSB SLESL SLVSV SMRSM SOMSO SPMPM SRBRS SSDSS STPST SURSR SVKSK SVNSI SWESE SWZSZ SXMSX SYCSC SYRSY TCATC TCDTD TGOTG THATH TJKTJ TKLTK TKMTM TLSTL TONTO TTOTT TUNTN TURTR TUVTV TWNTW TZATZ UGAUG UKRUA UMIUM URYUY USAUS UZBUZ VATVA VCTVC VENVE VGBVG VIRVI VNMVN VUTVU WLFWF WSMWS YEMYE ZAFZA ZMBZM ZWEZW';

/** Each name and three-letter code with the country's two letters. */
export const otherNames = (): Array<readonly [name: string, code: string]> => [
	...THREE_LETTERS.split(' ').map((pair) => [pair.slice(0, 3), pair.slice(3)] as const),
	...Object.entries(COUNTRY_NAMES).flatMap(([code, names]) => names.map((name) => [name, code] as const)),
];
