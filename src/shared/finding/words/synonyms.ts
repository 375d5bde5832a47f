/**
 * Words of the same meaning to a customer, one group per line: those of the shop's own texts, and those that people use, in Latin
 * letters or in Devanagari. Spellings that sound alike need no entry (`sound-of.ts`): laxmi is lakshmi, pooja is puja. A group's
 * name is for readers, except `gold` and `silver`, which choose the metal.
 */
export const SAME: Record<string, string> = {
  gold: 'gold sona sone sonay soney suvarna swarna svarna suvarn kanchan kanak thangam bangaru bangaram hem gld सोना सोने सोनं स्वर्ण सुवर्ण कनक',
  silver:
    'silver chandi chaandi chandee candi rajat rupa roopa velli vendi silvar चांदी चाँदी चांदि रजत रुपा रूपा',
  coin: 'coin coins sikka sikke sikko sikkay mudra nanayam nanem kasu moti मुद्रा सिक्का सिक्के सिक्को नाणे कॉइन कोइन',
  bar: 'bar bars ingot brick eent int silli patla paat chhad छड़ ईंट सिल्ली बार पाट',
  biscuit: 'biscuit biscuits biskut biskit biscut biskoot बिस्कुट बिस्किट बिस्कीट',
  tola: 'tola tole tolas tolay bhari vori तोला तोले भरी',
  lotus: 'lotus kamal kamalam padma padm pankaj kamala thamarai कमल पद्म',
  diya: 'diya diye dia deep dip deepak dipak deepam deepa lamp दीया दिया दीपक दीप',
  lamps: 'deepmala deepamala dipmala दीपमाला',
  om: 'om aum omkar onkar ॐ ओम ओंकार',
  chakra: 'chakra wheel chakram sudarshan चक्र',
  kalash: 'kalash kalasam kalasha kumbh कलश',
  lakshmi: 'lakshmi luxmi lachmi mahalakshmi mahalaxmi lakmi महालक्ष्मी लक्ष्मी',
  shri: 'shri shree श्री',
  puja: 'puja pujan poojan aarti arti havan devotional religious prayer worship पूजा पूजन आरती हवन',
  temple: 'temple mandir hundi devasthan chadhava chadhawa मंदिर मन्दिर',
  wedding:
    'wedding shaadi shadi vivah vivaah marriage lagna lagan nikah kalyanam engagement sagai bride dulhan शादी विवाह लग्न सगाई',
  guests: 'guests guest favour favor return mehmaan barati mehman मेहमान',
  shagun: 'shagun sagan shagan shakun lifafa envelope शगुन लिफाफा',
  gift: 'gift gifts gifting giftpack tohfa tohfe uphar uphaar bhent bhet present उपहार तोहफा तोहफ़ा भेंट गिफ्ट',
  baby: 'baby babies newborn infant bachcha bachche bacche bacha shishu child kid munna munni बच्चे बच्चा शिशु बेबी',
  birth:
    'birth naming namkaran naamkaran born namakarana barsa cradle chhathi annaprashan baby newborn नामकरण जन्म',
  cradle: 'cradle palna jhula barsa पालना',
  anniversary: 'anniversary salgirah jubilee varshganth lagnadivas सालगिरह वर्षगांठ',
  corporate: 'corporate company employee employees staff office bulk crest logo कंपनी कर्मचारी',
  service: 'service retirement seva सेवा',
  festival: 'festival tyohar tyohaar utsav parv festive त्योहार त्यौहार उत्सव पर्व',
  diwali: 'diwali deepavali deepawali dipawali divali दिवाली दीपावली दीवाली',
  dhanteras: 'dhanteras dhantrayodashi dhantheras धनतेरस',
  akshaya: 'akshaya akshay akha akshaytritiya akti अक्षय आखा',
  tritiya: 'tritiya teej trithi third तृतीया तीज',
  rakhi: 'rakhi raksha rakshabandhan bandhan rakshabandan राखी रक्षाबंधन रक्षा',
  bhai: 'bhai bhaidooj bhaidooj bhaubeej dooj duj brother भाई दूज',
  personal:
    'customize customise customised customized custom personal personalised personalized engraved engraving naam नाम',
  pair: 'pair jodi joda twin do-in-one जोड़ी जोड़ा',
  recycled: 'recycled recycle eco green punarchakrit',
  colour: 'color colour coloured colored enamel rangeen meena रंगीन',
  cast: 'cast casted dhala dhalai ढला',
  tube: 'tube roll dibba set pack डिब्बा सेट',
  savings: 'savings saving bachat monthly sip mahina बचत',
  little: 'little small tiny mini nanha',
  gini: 'gini ginni guinea sovereign pavan savaran poun गिन्नी गिनी',
  blister: 'blister card sealed',
  kilo: 'kilo kilogram किलो',
};

/** Things that are not sold, or not by that name, and the shop's nearest word for each. The answer then says that it is only close. */
export const NEAREST_WORD: Record<string, string> = {
  puja: 'ganesh ganesha ganpati ganapati vinayak gajanan saraswati krishna shiv shiva mahadev ram hanuman durga balaji venkateswara sai buddha guru nanak khatu god bhagwan bhagvan गणेश गणपति शिव राम हनुमान दुर्गा कृष्ण',
  gift: 'birthday janamdin janmdin rakshas valentine mothers karwa karva chauth housewarming griha pravesh जन्मदिन',
  festival:
    'navratri navaratri dussehra dasara pongal onam ugadi gudi holi eid christmas nag panchami नवरात्रि दशहरा',
};

/** Words that name no piece: ignored, unless nothing else was typed. */
export const FILLERS = new Set(
  (
    'aaj abhi invest investment nivesh shubh labh jaldi a an the of for to in on with and my me i is it please pls buy show want need give get price prices rate rates cost best good new latest pure real ' +
    'original fine any some online today piece pieces pcs pc nos item items wala wali wale vala vali vale ka ki ke ko kaa kee mein me mai main hai hain ho ' +
    'liye lie liya chahiye chaiye chahie dikhao dikhaiye dikha batao do dena dedo lena kharidna kharidni khareedna mujhe muje hame hamko mera meri kitne kitna kitni ' +
    'kya aur ya shuddh shudh asli khara bhav daam dam kimat keemat ghar wife husband beti beta daughter son mother father mummy papa maa mom dad sister behen ' +
    'dost friend parents customer weight wt ji jee hallmark hallmarked bis certified number no ' +
    'का की के को में है हैं और या मुझे चाहिए दिखाओ दिखाइए दो देना लेना खरीदना खरीदनी लिए लिये वाला वाली वाले कितने कितना भाव दाम कीमत शुद्ध असली खरा बेटी बेटा की जी पत्नी माँ मेरी मेरे मेरा'
  ).split(' '),
);

/** Every piece is a gift: beside other words these only move up the products that mention them. */
export const BESIDE = ['gift', 'festival'] as const;

/** The forms of a piece: where a weight was named too, the weight counts more. */
export const FORMS = ['coin', 'bar', 'biscuit'] as const;

/** Words that ask for the lowest price first. */
export const CHEAPEST = new Set(
  'cheapest cheap lowest smallest sasta saste sasti sabse kam-se-kam chhota chota chhoti सस्ता सस्ती सबसे छोटा छोटी'.split(
    ' ',
  ),
);

/** Pairs of words that count as one. Applied to the typed text before it is split into words. */
export const JOINED: readonly (readonly [RegExp, string])[] = [
  [/ one and (?:a )?half /g, ' 1.5 '],
  [/ (half|quarter)(?: of)? an? /g, ' $1 '],
  [/ dhan teras /g, ' dhanteras '],
  [/ धन तेरस /g, ' धनतेरस '],
  [/ maha (?=la(?:ksh|x)mi)/g, ' '],
  [/ new born /g, ' newborn '],
  [/ (?:godh|god) bharai /g, ' baby '],
  [/ raksha bandhan /g, ' rakhi '],
  [/ bhai (?:dooj|duj|beej) /g, ' bhai dooj '],
  [/ (?:akha|akshay) teej /g, ' akshaya tritiya '],
];
