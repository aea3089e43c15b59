/** What stands in front of every screen while the site is closed to somebody (START-05 to START-07). It comes with its screen. */
export const closed = {
  ty: {
    'closed.region_title': 'Hindi available sa lugar mo',
    'closed.maintenance_title': 'Pinapaganda namin ang {site}',
    'closed.maintenance_detail':
      'Naka-maintenance ang platform. Ina-upgrade ang system, subukan ulit mamaya. Ligtas ang iyong pera at mga taya.',
    'closed.region_detail': 'Hindi pwedeng buksan ang site na ito sa kinaroroonan mo.',
    'closed.region_seen': 'Nakita namin: {place}',
    'closed.check_again': 'Tingnan ulit',
  },
  en: {
    'closed.region_title': 'Not available where you are',
    'closed.maintenance_title': 'We are polishing {site}',
    'closed.maintenance_detail':
      'The platform is under maintenance. System upgrading, please try again later. Your money and your bets are safe.',
    'closed.region_detail': 'Sorry, the service is not available in your region.',
    'closed.region_seen': 'What we see: {place}',
    'closed.check_again': 'Check again',
  },
} as const
