import type { IDataObject } from 'n8n-workflow';

/** A file as a product exports it: one row of it, and what has to become of that row. */
export interface ExportFile {
	/** Where the heading row is from. */
	source: string;
	/** The cells of columns that mean a field. */
	cells: IDataObject;
	/** Headings, separated by commas, of the columns that are named as not written. Their cells are filled. */
	told?: string;
	/** Columns with a value in `cells` that are named as not written, as another column is used. */
	unused?: readonly string[];
	/** Columns that only a server or this node writes: neither written nor named. */
	silent?: string;
	/** The contact that is written. */
	contact: IDataObject;
	tags?: readonly string[];
	/** The fields that are named as left out. */
	leftOut?: readonly string[];
}

const MEMORY = 'from memory';
const publicCode = (text: string): string => `public code that reads or writes this file; found by the text ${text}`;

const EMAIL = 'ada@example.com';
const PHONE = '+15550100100';
const NAME = { firstName: 'Ada', lastName: 'Abbott' };
const ADA = { ...NAME, email: EMAIL };
const AUSTIN = { address1: '1 Main St', city: 'Austin', state: 'TX', postalCode: '78701', country: 'US' };

/** Reads `Heading = cell | Heading = cell`. */
const row = (text: string): IDataObject =>
	Object.fromEntries(
		text.split('|').map((cell): [string, string] => {
			const [heading = '', value = ''] = cell.split(/=(.*)/s);
			return [heading.trim(), value.trim()];
		}),
	);

export const FILES: Record<string, ExportFile> = {
	HighLevel: {
		source: MEMORY,
		cells: row(
			`First Name = Ada | Last Name = Abbott | Business Name = Acme | Phone = +15550100100 | Email = ada@example.com | Tags = vip,lead`,
		),
		told: 'Created, Additional Emails, Additional Phones',
		silent: 'Contact Id, Last Activity',
		contact: { ...ADA, companyName: 'Acme', phone: PHONE },
		tags: ['lead', 'vip'],
	},
	Mailchimp: {
		source: publicCode('Email Address,First Name,Last Name,Address'),
		cells: row(`Email Address = ada@example.com | First Name = Ada | Last Name = Abbott | Address = 1 Main St, Austin |
			Phone Number = +15550100100 | Birthday = 04/12 | Tags = "vip","news"`),
		told: 'MEMBER_RATING, OPTIN_TIME',
		contact: { ...ADA, address1: '1 Main St, Austin', phone: PHONE },
		tags: ['news', 'vip'],
		leftOut: ['Date of Birth'],
	},
	HubSpot: {
		source: MEMORY,
		cells:
			row(`First Name = Ada | Last Name = Abbott | Email = ada@example.com | Phone Number = +15550100100 | Contact owner = Ida Ibsen |
			Associated Company = Acme | Street Address = 1 Main St | City = Austin | State/Region = TX | Postal Code = 78701 |
			Country/Region = United States`),
		told: 'Lead Status, Create Date, Marketing contact status, Last Activity Date',
		silent: 'Record ID',
		contact: { ...ADA, ...AUSTIN, phone: PHONE, companyName: 'Acme', assignedTo: 'u1' },
	},
	'Google Contacts': {
		source: MEMORY,
		cells:
			row(`First Name = Ada | Last Name = Abbott | Organization Name = Acme | Birthday = 1990-02-28 | Labels = * myContacts ::: VIP |
			E-mail 1 - Value = ada@example.com | Phone 1 - Value = +15550100100 | Address 1 - Street = 1 Main St | Address 1 - City = Austin |
			Address 1 - Region = TX | Address 1 - Postal Code = 78701 | Address 1 - Country = US | Website 1 - Value = example.com`),
		told: 'Middle Name, Nickname, File As, Notes, Photo, E-mail 1 - Label, Phone 1 - Label, Address 1 - Label',
		contact: {
			...ADA,
			...AUSTIN,
			companyName: 'Acme',
			dateOfBirth: '1990-02-28',
			phone: PHONE,
			website: 'example.com',
		},
		tags: ['vip'],
	},
	Outlook: {
		source: MEMORY,
		cells: {
			...{ 'First Name': 'Ada', 'Last Name': 'Abbott', Company: 'Acme', 'Business Street': '1 Main St' },
			...{ 'Business City': 'Austin', 'Business State': 'TX', 'Business Postal Code': '78701' },
			...{ 'Business Country/Region': 'United States of America', 'Mobile Phone': PHONE, Birthday: '0/0/00' },
			...{ 'E-mail Address': ` ${EMAIL} `, Categories: 'vip;lead' },
		},
		told: 'Title, Department, Job Title, Business Fax, Anniversary, Notes',
		contact: { ...ADA, ...AUSTIN, companyName: 'Acme', phone: PHONE },
		tags: ['lead', 'vip'],
	},
	'Outlook in German': {
		source: publicCode('Telefon geschäftlich'),
		cells:
			row(`Vorname = Ada | Nachname = Abbott | Strasse = Hauptstr. 1 | Ort = Berlin | PLZ = 10115 | Land = Deutschland |
			Telefon geschäftlich = +4930123456 | Mobiltelefon = +4917012345 | E-Mail = ada@example.com | E-Mail 2 = b@example.com`),
		told: 'Check:Newsletter, Tag:Familie',
		unused: ['Telefon geschäftlich', 'E-Mail 2'],
		contact: {
			...ADA,
			address1: 'Hauptstr. 1',
			city: 'Berlin',
			postalCode: '10115',
			country: 'DE',
			phone: '+4917012345',
		},
	},
	'Salesforce contacts': {
		source: MEMORY,
		cells:
			row(`First Name = Ada | Last Name = Abbott | Account Name = Acme | Mailing Street = 1 Main St | Mailing City = Austin |
			Mailing State/Province = TX | Mailing Zip/Postal Code = 78701 | Mailing Country = USA | Phone = +15550100100 |
			Email = ada@example.com`),
		told: 'Salutation, Title, Fax, Account Owner',
		contact: { ...ADA, ...AUSTIN, companyName: 'Acme', phone: PHONE },
	},
	'Salesforce leads': {
		source: publicCode('Company / Account'),
		cells:
			row(`Lead Owner = Ida Ibsen | First Name = Ada | Last Name = Abbott | Company / Account = Acme | Email = ada@example.com |
			Phone = +15550100100 | Street = 1 Main St | City = Austin | State/Province = TX | Zip/Postal Code = 78701 |
			Country = United States | Lead Source = Web`),
		told: 'Salutation, Title, Rating, Lead Status, Create Date',
		contact: { ...ADA, ...AUSTIN, companyName: 'Acme', phone: PHONE, source: 'Web', assignedTo: 'u1' },
	},
	'Shopify customers': {
		source: publicCode('Default Address Province Code'),
		cells: row(`First Name = Ada | Last Name = Abbott | Email = ada@example.com | Default Address Company = Acme |
			Default Address Address1 = 1 Main St | Default Address City = Austin | Default Address Province Code = TX |
			Default Address Country Code = US | Default Address Zip = 78701 | Default Address Phone = +15550100100 | Phone =  | Tags = vip`),
		told: 'Customer ID, Default Address Address2, Accepts SMS Marketing, Total Spent, Total Orders, Note, Tax Exempt',
		contact: { ...ADA, ...AUSTIN, companyName: 'Acme', phone: PHONE },
		tags: ['vip'],
	},
	'Shopify import file': {
		source: 'https://help.shopify.com/en/manual/migrating-to-shopify/transporter-app/csv-customers',
		cells:
			row(`First name = Ada | Last name = Abbott | Email = ada@example.com | Company = Acme | Address1 = 1 Main St | City = Austin |
			Province = Texas | Province code = TX | Country = United States | Country code = US | Zip = 78701 | Phone = +15550100100`),
		told: 'Address2',
		unused: ['Province code'],
		contact: { ...ADA, ...AUSTIN, state: 'Texas', companyName: 'Acme', phone: PHONE },
	},
	'Stripe customers': {
		source: MEMORY,
		cells:
			row(`Email = ada@example.com | Name = Ada Abbott | Card Address Line1 = 1 Main St | Card Address City = Austin |
			Card Address State = TX | Card Address Country = US | Card Address Zip = 78701`),
		told: 'Description, Created (UTC), Delinquent, Card ID, Card Last4, Card Brand, Card Funding, Card Exp Month, Plan, Status, Currency, Total Spend',
		silent: 'id',
		contact: { ...ADA, ...AUSTIN },
	},
	'Stripe payments': {
		source: publicCode('Card Address Line1'),
		cells:
			row(`Customer Email = ada@example.com | Card Name = Ada Abbott | Card Address Line1 = 1 Main St | Card Address City = Austin |
			Card Address State = TX | Card Address Country = US | Card Address Zip = 78701`),
		told: `Description, Created (UTC), Amount, Amount Refunded, Currency, Converted Amount, Converted Amount Refunded, Fee, Tax,
			Converted Currency, Mode, Status, Statement Descriptor, Customer ID, Customer Description, Captured, Card ID, Card Last4,
			Card Brand, Card Funding, Card Exp Month, Card Exp Year, Card Address Line2, Card Issue Country, Card Fingerprint,
			Card CVC Status, Card AVS Zip Status, Card AVS Line1 Status, Card Tokenization Method, Disputed Amount, Dispute Status,
			Dispute Reason, Dispute Date (UTC), Invoice ID, Payment Source Type, Destination, Transfer`,
		silent: 'id',
		contact: { ...ADA, ...AUSTIN },
	},
	WooCommerce: {
		source: MEMORY,
		cells:
			row(`billing_first_name = Ada | billing_last_name = Abbott | billing_company = Acme | billing_email = ada@example.com |
			billing_phone = +15550100100 | billing_address_1 = 1 Main St | billing_city = Austin | billing_state = TX |
			billing_postcode = 78701 | billing_country = US | shipping_first_name = Bob | shipping_last_name = Abbott |
			shipping_address_1 = 2 Side St | shipping_city = Dallas | shipping_postcode = 75001 | shipping_country = US`),
		told: 'order_number, billing_address_2, order_total',
		unused: ['shipping_first_name', 'shipping_address_1', 'shipping_city', 'shipping_postcode', 'shipping_country'],
		contact: { ...ADA, ...AUSTIN, companyName: 'Acme', phone: PHONE },
	},
	Magento: {
		source: publicCode('billing_postcode,billing_country'),
		cells:
			row(`customer_email = ada@example.com | customer_firstname = Ada | customer_lastname = Abbott | billing_street = 1 Main St |
			billing_city = Austin | billing_region = TX | billing_postcode = 78701 | billing_country_id = US | billing_telephone = +15550100100`),
		contact: { ...ADA, ...AUSTIN, phone: PHONE },
	},
	'Pipedrive people': {
		source: publicCode('Person - Email - Work'),
		cells:
			row(`Person - Name = Ada Abbott | Person - First name = Ada | Person - Last name = Abbott | Person - Email - Work = ada@example.com |
			Person - Email - Home =  | Person - Email - Other = b@example.com | Person - Phone - Work = +15550100100 |
			Person - Phone - Mobile =  | Person - Organization = Acme | Person - Owner = Ida Ibsen | Person - Label = vip |
			Person - City = Austin | Person - State = TX | Person - Website = example.com`),
		told: 'Person - Marketing status, Person - Title, Person - ID, Person - Double opt-in',
		unused: ['Person - Email - Other'],
		contact: {
			...{ ...ADA, phone: PHONE, companyName: 'Acme', assignedTo: 'u1', city: 'Austin', state: 'TX' },
			website: 'example.com',
		},
		tags: ['vip'],
	},
	'Calendly invitees': {
		source: publicCode('Invitee Time Zone'),
		cells:
			row(`Invitee Name = Ada Abbott | Invitee First Name = Ada | Invitee Last Name = Abbott | Invitee Email = ada@example.com |
			Invitee Time Zone = America/Chicago`),
		told: `User Name, Team, Invitee accepted marketing emails, Text Reminder Number, Event Type Name, Start Date & Time,
			End Date & Time, Event Created Date & Time, Canceled, Question 1, Response 1, UTM Source, Guest Email(s), User Email`,
		contact: { ...ADA, timezone: 'America/Chicago' },
	},
	'Facebook Lead Ads': {
		source: `${publicCode('ad_name,adset_id,adset_name,campaign_id')}; the answers' columns from memory`,
		cells: row(
			`email = ada@example.com | full_name = Ada Abbott | phone_number = +15550100100 | company_name = Acme | street_address = 1 Main St`,
		),
		told: 'created_time, ad_id, ad_name, adset_id, adset_name, campaign_id, campaign_name, form_id, form_name, is_organic, platform',
		silent: 'id',
		contact: { ...ADA, phone: PHONE, companyName: 'Acme', address1: '1 Main St' },
	},
	'Facebook Lead Ads in German': {
		source: publicCode('vollständiger_name'),
		cells: { 'e-mail-adresse': EMAIL, vollständiger_name: 'Ada Abbott', telefonnummer: '+4930123456' },
		told: 'created_time, ad_id, ad_name, campaign_name, form_name, is_organic, platform, lead_status',
		silent: 'id',
		contact: { ...ADA, phone: '+4930123456' },
	},
	'Typeform responses': {
		source: MEMORY,
		cells: row(
			`First name = Ada | Last name = Abbott | What's your email? = ada@example.com | What is your phone number? = +15550100100`,
		),
		told: '#, How did you hear about us?, Response Type, Start Date (UTC), Submit Date (UTC), Network ID',
		contact: { ...ADA, phone: PHONE },
	},
	'Xero contacts': {
		source: publicCode('ContactName,AccountNumber,EmailAddress'),
		cells:
			row(`*ContactName = Acme | EmailAddress = ada@example.com | FirstName = Ada | LastName = Abbott | POAddressLine1 = 1 Main St |
			POCity = Austin | PORegion = TX | POPostalCode = 78701 | POCountry = USA | PhoneNumber = +15550100100 | MobileNumber =  |
			Website = example.com`),
		told: 'AccountNumber, POAttentionTo, POAddressLine2, FaxNumber, TaxNumber, LegalName',
		contact: { ...ADA, ...AUSTIN, phone: PHONE, website: 'example.com' },
	},
	'LinkedIn connections': {
		source: publicCode('First Name,Last Name,URL,Email Address,Company'),
		cells: { 'First Name': 'Ada', 'Last Name': 'Abbott', 'Email Address': EMAIL, Company: 'Acme' },
		told: 'URL, Position, Connected On',
		contact: { ...ADA, companyName: 'Acme' },
	},
	Brevo: {
		source: 'https://help.brevo.com/hc/en-us/articles/208729849-Create-a-file-to-import-your-contacts',
		cells: { EMAIL, FIRSTNAME: 'Ada', LASTNAME: 'Abbott', SMS: PHONE, LANDLINE_NUMBER: '' },
		told: 'EXT_ID, WHATSAPP',
		contact: { ...ADA, phone: PHONE },
	},
	Klaviyo: {
		source: MEMORY,
		cells:
			row(`Email = ada@example.com | First Name = Ada | Last Name = Abbott | Phone Number = +15550100100 | Organization = Acme |
			Address 1 = 1 Main St | City = Austin | State / Region = TX | Country = United States | Zip Code = 78701`),
		told: 'Klaviyo ID, Title, Address 2, Last Open',
		contact: { ...ADA, ...AUSTIN, phone: PHONE, companyName: 'Acme' },
	},
	'Zoho CRM contacts': {
		source: MEMORY,
		cells:
			row(`Contact Owner = Ida Ibsen | Lead Source = Web | First Name = Ada | Last Name = Abbott | Email Opt Out = true | Account Name = Acme |
			Email = ada@example.com | Mobile = +15550100100 | Date of Birth = 0000-00-00 | Mailing Street = 1 Main St | Mailing City = Austin |
			Mailing State = TX | Mailing Zip = 78701 | Mailing Country = US`),
		told: 'Department, Fax, Description',
		silent: 'Record Id',
		contact: {
			...ADA,
			...AUSTIN,
			companyName: 'Acme',
			phone: PHONE,
			source: 'Web',
			assignedTo: 'u1',
			dndSettings: { Email: { status: 'active' } },
		},
	},
	'a German web form': {
		source: publicCode('Vorname;Nachname;Stra'),
		cells:
			row(`Firma = Acme GmbH | Vorname = Ada | Nachname = Abbott | Straße = Hauptstraße 1 | PLZ = 10115 | Stadt = Berlin | Land = DE |
			E-Mail = ada@example.com | Telefon = +4930123456`),
		told: 'Anfrage gestellt, Einsatzort, Anzahl Personen, Kommentar',
		silent: 'ID',
		contact: {
			...{ ...ADA, companyName: 'Acme GmbH', address1: 'Hauptstraße 1', postalCode: '10115', city: 'Berlin' },
			...{ country: 'DE', phone: '+4930123456' },
		},
	},
	'a French list of investors': {
		source: publicCode('Prénom;Nom;'),
		cells:
			row(`Prénom = Ada | Nom = Abbott | e-mail = ada@example.com | Date de naissance = 08/02/1990 | Adresse = 1 rue Haute |
			Code postal = 75001 | Ville = Paris | Pays = France | Téléphone = +33123456789`),
		told: 'Investissement, Genre, Ville de naissance, Nationalité, Compte Facebook',
		contact: {
			...{
				...ADA,
				dateOfBirth: '1990-02-08',
				address1: '1 rue Haute',
				postalCode: '75001',
				city: 'Paris',
				country: 'FR',
			},
			phone: '+33123456789',
		},
	},
	'a Spanish list of clients': {
		source: `${publicCode('Nombre;Apellidos;')}; columns after the email from memory`,
		cells:
			row(`Nombre = Ada | Apellidos = Abbott García | Email = ada@example.com | Teléfono =  | Móvil = +34600123123 | Empresa = Acme |
			Dirección = Calle Mayor 1 | Población = Madrid | Provincia = Madrid | Código postal = 28001 | País = España |
			Fecha de nacimiento = 8/2/1990`),
		told: 'Observaciones',
		contact: {
			...{ email: EMAIL, firstName: 'Ada', lastName: 'Abbott García', phone: '+34600123123', companyName: 'Acme' },
			...{ address1: 'Calle Mayor 1', city: 'Madrid', state: 'Madrid', postalCode: '28001', country: 'ES' },
			dateOfBirth: '1990-02-08',
		},
	},
	'a Portuguese list of voters': {
		source: publicCode('Nome;Telefone;'),
		cells: { Nome: 'Ada Abbott', Telefone: '+5532999990001', Email: EMAIL, Cidade: 'Juiz de Fora', UF: 'MG' },
		told: 'Tipo',
		contact: { ...ADA, phone: '+5532999990001', city: 'Juiz de Fora', state: 'MG' },
	},
	'an Italian registration form': {
		source: publicCode('Nome;Cognome;'),
		cells:
			row(`Nome = Ada | Cognome = Abbott | Datadinascita = 28.02.1990 | Indirizzo = Via Roma | Citta = Lugano | Nap = 6900 |
			Email = ada@example.com | Sesso = F`),
		told: 'DataEOra, Civico, Numero, Hobby, Professione',
		contact: {
			...ADA,
			dateOfBirth: '1990-02-28',
			address1: 'Via Roma',
			city: 'Lugano',
			postalCode: '6900',
			gender: 'F',
		},
	},
	'an Italian address book': {
		source: publicCode('Nome;Cognome;'),
		cells: { NOME: 'Ada', COGNOME: 'Abbott', TELEFONO_1: '+39061234567', EMAIL_1: EMAIL },
		told: 'TELEFONO_3',
		contact: { ...ADA, phone: '+39061234567' },
	},
	'a Dutch list of members': {
		source: publicCode('Voornaam;Achternaam;'),
		cells:
			row(`voornaam = Ada | achternaam = Abbott | geboortedatum = 28-02-1990 | geslacht = v | bedrijf = Acme | straat = Dijk 24A |
			postcode = 6127 AG | plaats = Grevenbicht | land = Nederland | telefoon =  | mobiel = +31642557177 | email = ada@example.com |
			website = example.com`),
		told: 'fax, taal, gebruikersnaam',
		contact: {
			...{
				...ADA,
				dateOfBirth: '1990-02-28',
				gender: 'v',
				companyName: 'Acme',
				address1: 'Dijk 24A',
				postalCode: '6127 AG',
			},
			...{ city: 'Grevenbicht', country: 'NL', phone: '+31642557177', website: 'example.com' },
		},
	},
};
