import type { IDataObject } from 'n8n-workflow';

/** A column of a file with its cell, and what has to become of it. */
export interface Column {
	heading: string;
	cell: string;
	/** The part of the contact that is written. */
	written: IDataObject;
	tags: string[];
	/** Whether it is named as not written. */
	isTold: boolean;
	/** The field that is named as left out. */
	leftOut: string | undefined;
}

/** A file as a program exports it, and where its headings are from. */
export interface ExportFile {
	source: string;
	columns: Column[];
}

/** The usual value of each field, and what is written for it if that differs. */
const USUAL: Record<string, [given: string, written?: IDataObject]> = {
	email: ['ada@example.com'],
	phone: ['+15550100100'],
	firstName: ['Ada'],
	lastName: ['Abbott'],
	name: ['Ada Abbott', { firstName: 'Ada', lastName: 'Abbott' }],
	companyName: ['Acme'],
	address1: ['1 Main St'],
	city: ['Austin'],
	state: ['TX'],
	postalCode: ['78701'],
	country: ['United States', { country: 'US' }],
	source: ['Web'],
	website: ['example.com'],
	dateOfBirth: ['1990-02-28'],
	gender: ['female'],
	timezone: ['America/Chicago'],
	assignedTo: ['Ida Ibsen', { assignedTo: 'u1' }],
	tags: ['vip'],
	optedOut: ['true', { dndSettings: { Email: { status: 'active' } } }],
};

/**
 * Reads a column. `Heading = field` has the usual value of the field, and arrives; `= field: cell` has that cell, and
 * `= field: cell → value` arrives as that value. `Heading = -` is neither written nor named: only servers write it, it
 * says that somebody consented to emails, or other columns say the same. `Heading =` is empty. `Heading ~ cell`, and a
 * heading alone, is named as not written; `Heading ! Label: cell` is left out under that label. ␣ is a blank.
 */
function readColumn(text: string): Column {
	const [, heading = '', sign = '~', rest = ''] = /^(.*?)(?: ([=~!])(?: (.*))?)?$/s.exec(text.trim()) ?? [];
	const named = { heading, written: {}, tags: [], isTold: sign === '~', leftOut: undefined };
	if (sign === '~') return { ...named, cell: rest || 'x' };
	const [field = '', literal] = rest.split(/: (.*)/s);
	const [cell, value = cell] = literal?.replaceAll('␣', ' ').split(' → ') ?? [];
	if (sign === '!') return { ...named, cell: cell ?? '', leftOut: field };
	const anything = heading.includes('ame') ? 'Ada Abbott' : 'x';
	if (field === '-') return { ...named, cell: cell ?? anything };
	const [given = '', usual = { [field]: given }] = USUAL[field] ?? [];
	if (field === 'tags') return { ...named, cell: cell ?? given, tags: (value ?? given).split(' ') };
	const written = value === undefined ? usual : { [field]: value };
	return { ...named, cell: cell ?? given, written: field === '' ? {} : written };
}

type Template = [parts: TemplateStringsArray, ...values: string[]];
/** A file whose headings are from this source. */
const from =
	(source: string) =>
	(...text: Template): ExportFile => ({
		source,
		columns: String.raw(...text)
			.split('|')
			.map(readColumn),
	});
export const memory = from('from memory');
/** A file that public code reads or writes, which was found by a text in it. @param recalled what of it is from memory */
export const code = (text: string, recalled = 'nothing') => from(`public code with ${text}; from memory: ${recalled}`);

export const PERSON = 'First Name = firstName | Last Name = lastName | Email = email';
export const ADDRESS = 'City = city | State = state | Zip = postalCode | Country = country';

export const FILES: Record<string, ExportFile> = {
	HighLevel: memory`
		Contact Id = - | Last Activity = - | First Name = firstName | Last Name = lastName | Business Name = companyName |
		Phone = phone | Email = email | Tags = tags: vip,lead → lead vip | Created | Additional Emails | Additional Phones`,
	Mailchimp: code('Email Address,First Name,Last Name,Address')`Email Address = email | First Name = firstName |
		Last Name = lastName | Address = address1: 1 Main St, Austin | Phone Number = phone |
		Birthday ! Date of Birth: 04/12 | Tags = tags: "vip","news" → news vip | MEMBER_RATING | OPTIN_TIME`,
	HubSpot: memory`
		Record ID = - | ${PERSON} | Phone Number = phone | Contact owner = assignedTo | Associated Company = companyName |
		Street Address = address1 | City = city | State/Region = state | Postal Code = postalCode |
		Country/Region = country | Lead Status | Create Date | Marketing contact status | Last Activity Date`,
	'Google Contacts': memory`First Name = firstName | Last Name = lastName | Organization Name = companyName |
		Birthday = dateOfBirth | Labels = tags: * myContacts ::: VIP → vip | E-mail 1 - Value = email |
		Phone 1 - Value = phone | Address 1 - Street = address1 | Address 1 - City = city | Address 1 - Region = state |
		Address 1 - Postal Code = postalCode | Address 1 - Country = country: US | Website 1 - Value = website |
		Middle Name | Nickname | File As | Notes | Photo | E-mail 1 - Label | Phone 1 - Label | Address 1 - Label`,
	Outlook: memory`First Name = firstName | Last Name = lastName | Company = companyName | Business Street = address1 |
		Business City = city | Business State = state | Business Postal Code = postalCode |
		Business Country/Region = country: United States of America → US | Mobile Phone = phone | Birthday = -: 0/0/00 |
		E-mail Address = email: ␣ada@example.com␣ → ada@example.com | Categories = tags: vip;lead → lead vip | Title |
		Department | Job Title | Business Fax | Anniversary | Notes`,
	'Outlook in German': code('Telefon geschäftlich')`
		Vorname = firstName | Nachname = lastName | Strasse = address1: Hauptstr. 1 | Ort = city: Berlin |
		PLZ = postalCode: 10115 | Land = country: Deutschland → DE | Telefon geschäftlich ~ +4930123456 |
		Mobiltelefon = phone: +4917012345 | E-Mail = email | E-Mail 2 ~ b@example.com | Check:Newsletter | Tag:Familie`,
	'Salesforce contacts': memory`
		First Name = firstName | Last Name = lastName | Account Name = companyName | Mailing Street = address1 |
		Mailing City = city | Mailing State/Province = state | Mailing Zip/Postal Code = postalCode |
		Mailing Country = country: USA → US | Phone = phone | Email = email | Salutation | Title | Fax | Account Owner`,
	'Salesforce leads': code('Company / Account')`Lead Owner = assignedTo | First Name = firstName |
		Last Name = lastName | Company / Account = companyName | Email = email | Phone = phone | Street = address1 |
		City = city | State/Province = state | Zip/Postal Code = postalCode | Country = country | Lead Source = source |
		Salutation | Title | Rating | Lead Status | Create Date`,
	'Shopify customers': code('Default Address Province Code')`
		${PERSON} | Default Address Company = companyName | Default Address Address1 = address1 |
		Default Address City = city | Default Address Province Code = state | Default Address Country Code = country: US |
		Default Address Zip = postalCode | Default Address Phone = phone | Phone = | Tags = tags | Customer ID |
		Default Address Address2 | Accepts SMS Marketing | Total Spent | Total Orders | Note | Tax Exempt`,
	'Shopify import file': from('https://help.shopify.com/en/manual/migrating-to-shopify/transporter-app/csv-customers')`
		First name = firstName | Last name = lastName | Email = email | Company = companyName | Address1 = address1 |
		City = city | Province = state: Texas | Province code ~ TX | Country = country | Country code = country: US |
		Zip = postalCode | Phone = phone | Address2`,
	'Stripe customers': memory`id = - | Email = email | Name = name | Card Address Line1 = address1 |
		Card Address City = city | Card Address State = state | Card Address Country = country: US |
		Card Address Zip = postalCode | Description | Created (UTC) | Delinquent | Card ID | Card Last4 | Card Brand |
		Card Funding | Card Exp Month | Plan | Status | Currency | Total Spend`,
	'Stripe payments': code('Card Address Line1')`
		id = - | Customer Email = email | Card Name = name | Card Address Line1 = address1 | Card Address City = city |
		Card Address State = state | Card Address Country = country: US | Card Address Zip = postalCode | Description |
		Created (UTC) | Amount | Amount Refunded | Currency | Converted Amount | Converted Amount Refunded | Fee | Tax |
		Converted Currency | Mode | Status | Statement Descriptor | Customer ID | Customer Description | Captured |
		Card ID | Card Last4 | Card Brand | Card Funding | Card Exp Month | Card Exp Year | Card Address Line2 |
		Card Issue Country | Card Fingerprint | Card CVC Status | Card AVS Zip Status | Card AVS Line1 Status |
		Card Tokenization Method | Disputed Amount | Dispute Status | Dispute Reason | Dispute Date (UTC) | Invoice ID |
		Payment Source Type | Destination | Transfer`,
	WooCommerce: memory`billing_first_name = firstName | billing_last_name = lastName | billing_company = companyName |
		billing_email = email | billing_phone = phone | billing_address_1 = address1 | billing_city = city |
		billing_state = state | billing_postcode = postalCode | billing_country = country: US |
		shipping_first_name ~ Bob | shipping_last_name = lastName | shipping_address_1 ~ 2 Side St |
		shipping_city ~ Dallas | shipping_postcode ~ 75001 | shipping_country ~ US | order_number | billing_address_2 |
		order_total`,
	Magento: code('billing_postcode,billing_country')`customer_email = email | customer_firstname = firstName |
		customer_lastname = lastName | billing_street = address1 | billing_city = city | billing_region = state |
		billing_postcode = postalCode | billing_country_id = country: US | billing_telephone = phone`,
	'Pipedrive people': code('Person - Email - Work')`
		Person - Name = name | Person - First name = firstName | Person - Last name = lastName |
		Person - Email - Work = email | Person - Email - Home = | Person - Email - Other ~ b@example.com |
		Person - Phone - Work = phone | Person - Phone - Mobile = | Person - Organization = companyName |
		Person - Owner = assignedTo | Person - Label = tags | Person - City = city | Person - State = state |
		Person - Website = website | Person - Marketing status | Person - Title | Person - ID | Person - Double opt-in`,
	'Calendly invitees': code('Invitee Time Zone')`Invitee Name = name | Invitee First Name = firstName |
		Invitee Last Name = lastName | Invitee Email = email | Invitee Time Zone = timezone | User Name | Team |
		Invitee accepted marketing emails | Text Reminder Number | Event Type Name | Start Date & Time | End Date & Time |
		Event Created Date & Time | Canceled | Question 1 | Response 1 | UTM Source | Guest Email(s) | User Email`,
	'Facebook Lead Ads': code('ad_name,adset_id,adset_name,campaign_id', 'the answers’ columns')`
		id = - | email = email | full_name = name | phone_number = phone | company_name = companyName |
		street_address = address1 | created_time | ad_id | ad_name | adset_id | adset_name | campaign_id | campaign_name |
		form_id | form_name | is_organic | platform`,
	'Facebook Lead Ads in German': code('vollständiger_name')`
		id = - | e-mail-adresse = email | vollständiger_name = name | telefonnummer = phone: +4930123456 | created_time |
		ad_id | ad_name | campaign_name | form_name | is_organic | platform | lead_status`,
	'Typeform responses': memory`
		First name = firstName | Last name = lastName | What's your email? = email | What is your phone number? = phone |
		# | How did you hear about us? | Response Type | Start Date (UTC) | Submit Date (UTC) | Network ID`,
	'Xero contacts': code('ContactName,AccountNumber,EmailAddress')`*ContactName ~ Acme | EmailAddress = email |
		FirstName = firstName | LastName = lastName | POAddressLine1 = address1 | POCity = city | PORegion = state |
		POPostalCode = postalCode | POCountry = country: USA → US | PhoneNumber = phone | MobileNumber = |
		Website = website | AccountNumber | POAttentionTo | POAddressLine2 | FaxNumber | TaxNumber | LegalName`,
	'LinkedIn connections': code('First Name,Last Name,URL,Email Address,Company')`First Name = firstName |
		Last Name = lastName | Email Address = email | Company = companyName | URL | Position | Connected On`,
	Brevo: from('https://help.brevo.com/hc/en-us/articles/208729849-Create-a-file-to-import-your-contacts')`
		EMAIL = email | FIRSTNAME = firstName | LASTNAME = lastName | SMS = phone | LANDLINE_NUMBER = | EXT_ID | WHATSAPP`,
	Klaviyo: memory`Email = email | First Name = firstName | Last Name = lastName | Phone Number = phone |
		Organization = companyName | Address 1 = address1 | City = city | State / Region = state | Country = country |
		Zip Code = postalCode | Klaviyo ID | Title | Address 2 | Last Open`,
	'Zoho CRM contacts': memory`Record Id = - | Contact Owner = assignedTo | Lead Source = source |
		First Name = firstName | Last Name = lastName | Email Opt Out = optedOut | Account Name = companyName |
		Email = email | Mobile = phone | Date of Birth = -: 0000-00-00 | Mailing Street = address1 | Mailing City = city |
		Mailing State = state | Mailing Zip = postalCode | Mailing Country = country: US | Department | Fax | Description`,
	'a German web form': code('Vorname;Nachname;Stra')`
		ID = - | Firma = companyName: Acme GmbH | Vorname = firstName | Nachname = lastName |
		Straße = address1: Hauptstraße 1 | PLZ = postalCode: 10115 | Stadt = city: Berlin | Land = country: DE |
		E-Mail = email | Telefon = phone: +4930123456 | Anfrage gestellt | Einsatzort | Anzahl Personen | Kommentar`,
	'a French list of investors': code('Prénom;Nom;')`Prénom = firstName | Nom = lastName | e-mail = email |
		Date de naissance = dateOfBirth: 08/02/1990 → 1990-02-08 | Adresse = address1: 1 rue Haute |
		Code postal = postalCode: 75001 | Ville = city: Paris | Pays = country: France → FR |
		Téléphone = phone: +33123456789 | Investissement | Genre | Ville de naissance | Nationalité | Compte Facebook`,
	'a Spanish list of clients': code('Nombre;Apellidos;', 'columns after the email')`
		Nombre = firstName | Apellidos = lastName: Abbott García | Email = email | Teléfono = |
		Móvil = phone: +34600123123 | Empresa = companyName | Dirección = address1: Calle Mayor 1 |
		Población = city: Madrid | Provincia = state: Madrid | Código postal = postalCode: 28001 |
		País = country: España → ES | Fecha de nacimiento = dateOfBirth: 8/2/1990 → 1990-02-08 | Observaciones`,
	'a Portuguese list of voters': code('Nome;Telefone;')`Nome = name | Telefone = phone: +5532999990001 |
		Email = email | Cidade = city: Juiz de Fora | UF = state: MG | Tipo`,
	'an Italian registration form': code('Nome;Cognome;')`Nome = firstName | Cognome = lastName |
		Datadinascita = dateOfBirth: 28.02.1990 → 1990-02-28 | Indirizzo = address1: Via Roma | Citta = city: Lugano |
		Nap = postalCode: 6900 | Email = email | Sesso = gender: F | DataEOra | Civico | Numero | Hobby | Professione`,
	'an Italian address book': code('Nome;Cognome;')`
		NOME = firstName | COGNOME = lastName | TELEFONO_1 = phone: +39061234567 | EMAIL_1 = email | TELEFONO_3`,
	'a Dutch list of members': code('Voornaam;Achternaam;')`
		voornaam = firstName | achternaam = lastName | geboortedatum = dateOfBirth: 28-02-1990 → 1990-02-28 |
		geslacht = gender: v | bedrijf = companyName | straat = address1: Dijk 24A | postcode = postalCode: 6127 AG |
		plaats = city: Grevenbicht | land = country: Nederland → NL | telefoon = | mobiel = phone: +31642557177 |
		email = email | website = website | fax | taal | gebruikersnaam`,
};
