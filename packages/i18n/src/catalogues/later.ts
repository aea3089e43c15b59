/** What stands at an address whose screen opens later: what is missing there, and what is open instead. */
export const later = {
  ty: {
    'later.title': 'Bubuksan pa lang ito',
    'later.find_game': 'Maghanap ng laro',
    'later.any': 'Hindi pa bukas ang bahaging ito. Bukas na ang mga laro, ang balanse at ang record ng taya mo.',
    'later.money':
      'Hindi pa bukas ang cashier, kaya hindi ka pa makakapag-deposit o makakapag-withdraw dito. Nasa record ang bawat galaw ng balanse mo.',
    'later.play_money':
      'Hindi pa bukas ang cashier. Play money ang balanse mo, kaya wala pang kailangang i-deposit o i-withdraw. Nasa record ang bawat galaw nito.',
    'later.money_way': 'Record ng account',
    'later.bets': 'Hindi pa bukas ang buod ng kita at lugi. Nasa record ang bawat taya mo, kasama ang panalo at net.',
    'later.bets_way': 'Mga taya',
    'later.promotions': 'Wala pang promo o reward na pwedeng kunin. Sa mga anunsyo namin ito unang sasabihin.',
    'later.promotions_way': 'Mga anunsyo',
    'later.friends': 'Hindi pa bukas ang pag-imbita ng kaibigan. Sasabihin namin sa mga anunsyo kapag pwede na.',
    'later.friends_way': 'Mga anunsyo',
    'later.lottery': 'Wala pang draw na pwedeng tayaan. Habang wala pa, may iba pang laro.',
    'later.lottery_way': 'Iba pang laro',
    'later.messages': 'Hindi pa bukas ang mga mensahe sa loob ng site. Sasagutin ka ng support sa chat o email.',
    'later.messages_way': 'Support',
    'later.security':
      'Hindi pa bukas ang security centre. Nasa mga setting ang pagpalit ng password at ang mga device mo.',
    'later.security_way': 'Mga setting',
    'later.agents': 'Hindi pa bukas ang agency centre. Sasagutin ng support ang tanong mo tungkol dito.',
    'later.agents_way': 'Support',
  },
  en: {
    'later.title': 'This opens later',
    'later.find_game': 'Find a game',
    'later.any': 'This part is not open yet. Games, your balance and your bets are.',
    'later.money':
      'The cashier is not open yet, so nothing can be paid in or out here. The record has every movement of your balance.',
    'later.play_money':
      'The cashier is not open yet. Your balance is play money, so there is nothing to pay in or out. The record has every movement of it.',
    'later.money_way': 'Account record',
    'later.bets':
      'The summary of profit and loss is not open yet. The record has every bet of yours, with win and net.',
    'later.bets_way': 'Betting record',
    'later.promotions': 'There is no promotion or reward to claim yet. The announcements will say so first.',
    'later.promotions_way': 'Announcements',
    'later.friends': 'Inviting friends is not open yet. The announcements will say when it is.',
    'later.friends_way': 'Announcements',
    'later.lottery': 'There is no draw to bet on yet. Other games are open meanwhile.',
    'later.lottery_way': 'Other games',
    'later.messages': 'Messages inside the site are not open yet. Support answers by chat and by email.',
    'later.messages_way': 'Support',
    'later.security': 'The security centre is not open yet. The settings change your password and show your devices.',
    'later.security_way': 'Personal settings',
    'later.agents': 'The agency centre is not open yet. Support answers your questions about it.',
    'later.agents_way': 'Support',
  },
} as const
