/** What the house writes to somebody: short messages and mail. Codes are the only thing in them worth reading twice. */
export const delivery = {
  ty: {
    'sms.login':
      '{code} ang code mo para mag-login sa {site}. Valid nang {minutes} minuto. Huwag itong ibigay kaninuman.',
    'sms.reset':
      '{code} ang code mo para palitan ang password sa {site}. Valid nang {minutes} minuto. Kung hindi ikaw ang humingi, balewalain ito.',
    'sms.register':
      '{code} ang code mo para magrehistro sa {site}. Valid nang {minutes} minuto. Huwag itong ibigay kaninuman.',
    'sms.register_known':
      'May account na ang number na ito sa {site}. Mag-login na lang o palitan ang password kung nakalimutan.',
    'sms.new_place':
      'May nag-login sa {site} account mo na {account} gamit ang {device}. Kung hindi ikaw ito, palitan agad ang password.',
    'mail.device_unknown': 'device na hindi kilala',
    'mail.new_place_subject': 'May bagong login sa account mo sa {site}',
    'mail.new_place_text':
      'May nag-login sa account na {account} gamit ang {device}, mula sa lugar at device na ngayon lang ginamit sa account. Kung ikaw ito, wala kang kailangang gawin.\n\nKung hindi ikaw, piliin agad ang "Nakalimutan?" sa login at magtakda ng bagong password: mala-logout ang lahat.',
    'mail.reset_subject': 'Palitan ang password mo sa {site}',
    'mail.reset_text':
      'May humiling na palitan ang password ng account na {account} sa {site}.\n\nBuksan ang link na ito sa loob ng {minutes} minuto:\n{link}\n\nKung hindi ikaw ang humiling, balewalain ang email na ito: walang nagbago.',
    'mail.password_changed_subject': 'Napalitan ang password mo sa {site}',
    'mail.password_changed_text':
      'Napalitan ang password ng account na {account}. Kung hindi ikaw ito, kontakin agad ang support.',
    'mail.identities_ended':
      'Inalis na rin ang pag-login gamit ang {providers}. Pwede mo itong i-link muli sa settings.',
    'mail.identities_stay':
      'Pwede pa ring mag-login gamit ang {providers}. Kung hindi ikaw ang nag-link nito, alisin ito sa settings.',
    'mail.identity_linked_subject': 'May bagong paraan ng pag-login sa account mo sa {site}',
    'mail.identity_linked_text':
      'Pwede nang mag-login sa account na {account} gamit ang {provider}. Kung hindi ikaw ang nag-link nito, piliin agad ang "Nakalimutan?" sa login at magtakda ng bagong password: maaalis ang {provider} at mala-logout ang lahat.',
  },
  en: {
    'sms.login': '{code} is your {site} login code. It is valid for {minutes} minutes. Do not give it to anybody.',
    'sms.reset':
      '{code} is your {site} code to set a new password. It is valid for {minutes} minutes. If you did not ask for it, ignore this message.',
    'sms.register':
      '{code} is your {site} registration code. It is valid for {minutes} minutes. Do not give it to anybody.',
    'sms.register_known':
      'This number already has an account at {site}. Log in, or set a new password if you forgot it.',
    'sms.new_place':
      'Somebody logged in to your {site} account {account} with {device}. If it was not you, change the password at once.',
    'mail.device_unknown': 'an unknown device',
    'mail.new_place_subject': 'There was a new login to your {site} account',
    'mail.new_place_text':
      'Somebody logged in to the account {account} with {device}, from a place and a device that were never used with it before. If it was you, you need not do anything.\n\nIf it was not you, choose "Forgot?" at the login at once and set a new password: that logs everybody out.',
    'mail.reset_subject': 'Set a new password for {site}',
    'mail.reset_text':
      'Somebody asked to set a new password for the account {account} at {site}.\n\nOpen this link within {minutes} minutes:\n{link}\n\nIf it was not you, ignore this email: nothing has changed.',
    'mail.password_changed_subject': 'Your {site} password was changed',
    'mail.password_changed_text':
      'The password of the account {account} was changed. If it was not you, contact support at once.',
    'mail.identities_ended': 'Logging in with {providers} was removed too. You can link it again in the settings.',
    'mail.identities_stay':
      'Logging in with {providers} still works. If it was not you who linked it, remove it in the settings.',
    'mail.identity_linked_subject': 'There is a new way to log in to your {site} account',
    'mail.identity_linked_text':
      'The account {account} can now be opened with {provider}. If it was not you who linked it, choose "Forgot?" at the login at once and set a new password: that removes {provider} and logs everybody out.',
  },
} as const
