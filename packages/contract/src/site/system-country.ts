import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Nothing, Text } from '../primitives.ts'

export const systemCountry = defineCall({
  name: 'site.systemCountry',
  summary: 'The country of the merchant, and those whose mobile numbers it accepts',
  method: 'GET',
  path: '/wps/system/country',
  wire: 'envelope',
  access: 'anyone',
  input: Nothing,
  output: Type.Object({
    country: Text(2),
    countryDialingCode: Text(4),
    countries: Type.Array(
      Type.Object({
        country: Text(2),
        countryDialingCode: Text(4),
        /** Digits of a mobile number without the dialling code and without a leading zero. */
        lengthMin: Type.Integer({ minimum: 4, maximum: 15 }),
        lengthMax: Type.Integer({ minimum: 4, maximum: 15 }),
        /** A number of that country as it is written there. */
        example: Text(20),
      }),
      { maxItems: 60 },
    ),
  }),
  refusals: [],
  spec: ['CALL-75', 'REG-75'],
  example: {
    input: {},
    output: {
      country: 'PH',
      countryDialingCode: '63',
      countries: [{ country: 'PH', countryDialingCode: '63', lengthMin: 10, lengthMax: 10, example: '0905 123 4567' }],
    },
  },
})
