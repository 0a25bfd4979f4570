/** A file as a program exports it. */
export interface ProgramFile {
	/** Where the headings are from. */
	source: string;
	/**
	 * The columns, separated by `|`. `Heading = field` has the usual value of the field, and arrives. `Heading ~ value` has that value, and is
	 * named as not written. `Heading = -` is only written by servers, or says
	 * that somebody consented to emails: neither written nor named. A heading alone is named as not written.
	 */
	columns: string;
	/** The fields that are named as left out. */
	leftOut?: readonly string[];
}

const MEMORY = 'from memory';
const code = (text: string): string => `public code that reads or writes this file; found by the text ${text}`;
const file = (source: string, columns: string, leftOut?: readonly string[]): ProgramFile => ({
	source,
	columns,
	leftOut,
});

const ADDRESS = 'City = city | State = state | Zip = postalCode | Country = country';
const PERSON = 'First Name = firstName | Last Name = lastName | Email = email';

export const MORE_FILES: Record<string, ProgramFile> = {
	'Shopify orders': file(
		code('Name,Email,Financial Status,Paid at'),
		`Name ~ #1001 | Email = email | Financial Status | Paid at | Accepts Marketing = - | Total | Billing Name = name | Billing Street = address1 |
		Billing City = city | Billing Zip = postalCode | Billing Province = state | Billing Country = country | Billing Phone = phone |
		Billing Company = companyName | Shipping Name ~ Bob Barnes | Shipping City ~ Dallas | Shipping Phone ~ +15550100199 | Notes`,
	),
	'Squarespace orders': file(
		code('Order ID,Email,Financial Status,Paid at'),
		`Order ID | Email = email | Financial Status | Lineitem name | Billing Name = name | Billing Address1 = address1 | Billing Address2 |
		Billing City = city | Billing Zip = postalCode | Billing Province = state | Billing Country = country | Billing Phone = phone |
		Shipping Name ~ Bob Barnes`,
	),
	'Amazon orders': file(
		code('buyer-email\tbuyer-name\tbuyer-phone-number'),
		`order-id | purchase-date | buyer-email = email | buyer-name = name | buyer-phone-number = phone | sku | product-name |
		recipient-name ~ Bob Barnes | ship-phone-number = phone`,
	),
	'Etsy sold orders': file(
		code('Sale Date,Order ID,Buyer User ID,Full Name'),
		`Sale Date | Order ID | Buyer User ID | Full Name = - | First Name = firstName | Last Name = lastName | Number of Items |
		Street 1 = address1 | Street 2 | Ship City = city | Ship Zipcode = postalCode | Order Value | Buyer Email ~ bob@example.org | Email = email`,
	),
	'eBay orders': file(
		code('Sales Record Number,Order Number,Buyer Username'),
		`Sales Record Number | Order Number | Buyer Username | Buyer Name = name | Buyer Email = email | Buyer Note |
		Buyer Address 1 = address1 | Buyer Address 2 | Buyer City = city | Buyer State = state | Buyer Zip = postalCode | Buyer Country = country |
		Ship To Name ~ Bob Barnes | Ship To City ~ Dallas | Item Title`,
	),
	'PayPal activity': file(
		code('From Email Address","To Email Address'),
		`Date | Time | TimeZone ~ PDT | Name = name | Type | Status | Gross | From Email Address = email | To Email Address |
		Transaction ID | Contact Phone Number = phone | Subject | Note`,
		['Time Zone'],
	),
	Thunderbird: file(
		code('First Name,Last Name,Display Name,Nickname,Primary'),
		`First Name = firstName | Last Name = lastName | Display Name = - | Nickname | Primary Email = email | Secondary Email ~ b@example.com |
		Screen Name | Work Phone = phone | Fax Number | Pager Number | Home Address = address1 | Home Address 2 | Home City = city |
		Home County = state | Home Post Code = postalCode | Home Country = country | Job Title | Department | Organisation = companyName |
		Web Page 1 = website | Birth Year | Custom 1 | Notes`,
	),
	SurveyMonkey: file(
		code('Respondent ID,Collector ID,'),
		`Respondent ID | Collector ID | Start Date | End Date | IP Address | Email Address = email | First Name = firstName | Last Name = lastName | Custom Data 1`,
	),
	'Acuity appointments': file(
		code('Start Time,End Time,First Name,Last Name,Phone'),
		`Start Time | End Time | ${PERSON} | Phone = phone | Calendar | Date Scheduled | Appointment Price`,
	),
	'Ghost members': file(
		code('id,email,name,note,subscribed'),
		`id = - | email = email | name = name | note | subscribed_to_emails = - | complimentary_plan | stripe_customer_id | created_at | labels = tags`,
	),
	'Eventbrite attendees': file(
		code('Order #,Order Date,First Name,Last Name,Email'),
		`Order # | Order Date | ${PERSON} | Quantity | Ticket Type | Attendee # | Attendee Status | Home Address 1 = address1 | Home City = city |
		Home State = state | Home Zip = postalCode | Home Country = country | Cell Phone = phone | Buyer Email ~ bob@example.org`,
	),
	'Zoom registrations': file(
		code('First Name,Last Name,Email,Registration Time'),
		`${PERSON} | Registration Time | Approval Status | Organization = companyName | Job Title | Source Name`,
	),
	'Patreon members': file(
		code('Name,Email,Discord,Patron Status'),
		`Name = name | Email = email | Discord | Patron Status | Tier | Addressee | Street = address1 | ${ADDRESS} | Phone = phone | Patronage Since Date`,
	),
	'FreshBooks clients': file(
		code('Organization,First Name,Last Name,Email,Phone'),
		`Organization = companyName | ${PERSON} | Phone = phone | Address Line 1 = address1 | Address Line 2 | City = city |
		Province/State = state | Country = country | Postal Code = postalCode | Notes`,
	),
	'Microsoft Forms': file(
		code('ID,Start time,Completion time,Email,Name'),
		'ID = - | Start time | Completion time | Email = email | Name = name | Total points | Your phone number? = phone',
	),
	'a Dutch list of pupils': file(
		code('Voornaam;Tussenvoegsel;Achternaam'),
		'voornaam = firstName | achternaam = lastName | initialen | email = email | telefoonnummer = phone | woonplaats = city | postcode = postalCode | iban',
	),
	'a Polish list of a class': file(
		code('Imię;Nazwisko;'),
		'imię = firstName | nazwisko = lastName | e-mail = email | rok urodzenia | klasa | telefon = phone | płeć = gender',
	),
	'a Swedish list of runners': file(
		code('Förnamn;Efternamn;'),
		`Förnamn = firstName | Efternamn = lastName | E-post = email | Klubb | Klass | Startnr | Födelsedatum = dateOfBirth | Mobiltelefonnummer |
		Telefon = phone | Adress = address1 | Stad = city | Postnummer = postalCode | Kön = gender`,
	),
	'Printavo customers': file(
		code('Customer ID,First Name,Last Name,Company,Email,'),
		'Customer ID | First Name = firstName | Last Name = lastName | Company = companyName | Email = email | Phone = phone | Created',
	),
	'Gravity Forms': file(
		MEMORY,
		`Name (Prefix) | Name (First) = firstName | Name (Last) = lastName | Email (Enter Email) = email | Email (Confirm Email) = email | Phone = phone |
		Address (Street Address) = address1 | Address (Address Line 2) | Address (City) = city | Address (State / Province) = state |
		Address (ZIP / Postal Code) = postalCode | Address (Country) = country | Entry Id | Entry Date | User Agent`,
	),
	Jotform: file(
		MEMORY,
		'Submission Date | First Name = firstName | Last Name = lastName | E-mail = email | Phone Number = phone | Street Address = address1 | Street Address Line 2 | City = city | State / Province = state | Postal / Zip Code = postalCode | Submission ID',
	),
	'Google Forms': file(
		MEMORY,
		'Timestamp | Email Address = email | Your name = name | Your phone number = phone | How did you hear of us?',
	),
	'Google Forms in German': file(
		MEMORY,
		'Zeitstempel | E-Mail-Adresse = email | Ihr Name = name | Ihre Telefonnummer = phone | Wie lautet Ihre Adresse? = address1',
	),
	'Google Forms in French': file(
		MEMORY,
		'Horodateur | Votre adresse e-mail = email | Votre nom = name | Votre téléphone = phone | Votre ville = city',
	),
	'Google Forms in Spanish': file(
		MEMORY,
		'Marca temporal | Su correo electrónico = email | Tu nombre = name | Su teléfono = phone | Su ciudad = city',
	),
	'Google Forms in Portuguese': file(
		MEMORY,
		'Carimbo de data/hora | Seu e-mail = email | Seu nome = name | Seu telefone = phone | Qual é a sua cidade? = city',
	),
	'Google Forms in Italian': file(
		MEMORY,
		'Informazioni cronologiche | La tua email = email | Il tuo nome = name | Il tuo telefono = phone | La tua città = city',
	),
	'Google Forms in Dutch': file(
		MEMORY,
		'Tijdstempel | Uw e-mailadres = email | Uw naam = name | Uw telefoonnummer = phone | Uw woonplaats = city',
	),
	'Google Forms in Polish': file(
		MEMORY,
		'Sygnatura czasowa | Twój adres e-mail = email | Twoje imię i nazwisko = name | Twój numer telefonu = phone | Twoje miasto = city',
	),
	'Google Forms in Swedish': file(
		MEMORY,
		'Tidstämpel | Din e-postadress = email | Ditt namn = name | Ditt telefonnummer = phone | Din ort = city',
	),
	'Constant Contact': file(
		MEMORY,
		'Email address = email | First name = firstName | Last name = lastName | Company = companyName | Job title | Phone - mobile = phone | Street address line 1 - Home = address1 | City - Home = city | State/Province - Home = state | Zip/Postal Code - Home = postalCode | Country - Home = country | Tags = tags | Email status | Created At',
	),
	ActiveCampaign: file(
		MEMORY,
		'Contact ID = - | Email = email | First Name = firstName | Last Name = lastName | Phone = phone | Account Name = companyName | Tags = tags | Date Created | IP Address',
	),
	Kit: file(
		MEMORY,
		'first_name = firstName | email_address = email | status | created_at | tags = tags | Last Name = lastName',
	),
	MailerLite: file(
		MEMORY,
		'Subscriber | Email = email | Name = firstName | Last name = lastName | Company = companyName | Country = country | City = city | Phone = phone | State = state | Z/I/P = postalCode | Sent | Opened | Subscribed = - | Location',
	),
	GetResponse: file(
		MEMORY,
		'name = name | email = email | Created on | Campaign name | Phone = phone | company = companyName | ip',
	),
	AWeber: file(
		MEMORY,
		'Email = email | Name = name | Ad Tracking | Add Date | Tags = tags | Stop Status | Country = country | Region = state | City = city | Postal Code = postalCode',
	),
	'Campaign Monitor': file(MEMORY, 'Email Address = email | Name = name | Date Subscribed | Mobile Number = phone'),
	Substack: file(
		MEMORY,
		'email = email | active_subscription | expiry | plan | email_disabled | created_at | first_payment_at',
	),
	'Moodle users': file(
		MEMORY,
		'username | firstname = firstName | lastname = lastName | email = email | institution | department | phone1 = phone | city = city | country = country | timezone = timezone',
	),
	Wix: file(
		MEMORY,
		'First Name = firstName | Last Name = lastName | Email 1 = email | Phone 1 = phone | Address 1 - Street = address1 | Address 1 - City = city | Address 1 - Country = country | Labels = tags | Created At (UTC+0)',
	),
	'Apple Contacts': file(
		MEMORY,
		'First Name = firstName | Last Name = lastName | Company = companyName | Mobile = phone | Home Email = email | Home Street = address1 | Home City = city | Home State = state | Home ZIP = postalCode | Home Country = country | Note',
	),
	Freshsales: file(
		MEMORY,
		'First name = firstName | Last name = lastName | Emails = email | Mobile = phone | Work = phone | Address = address1 | City = city | State = state | Zipcode = postalCode | Country = country | Sales owner = assignedTo | Time zone = timezone | Lifecycle stage | Twitter',
	),
	Copper: file(
		MEMORY,
		'Copper ID | Name = name | Email = email | Phone Number = phone | Company = companyName | Street = address1 | City = city | State = state | Postal Code = postalCode | Country = country | Owned By | Tags = tags',
	),
	Insightly: file(
		MEMORY,
		'Record Id = - | Salutation | First Name = firstName | Last Name = lastName | Organization Name = companyName | Email Address = email | Phone = phone | Mail Address Street | Date Of Birth = dateOfBirth | Contact Owner = assignedTo',
	),
	Keap: file(
		MEMORY,
		'Id = - | First Name = firstName | Last Name = lastName | Company = companyName | Phone 1 = phone | Email = email | Street Address 1 = address1 | City = city | State = state | Postal Code = postalCode | Country = country | Lead Source = source | Birthday = dateOfBirth | Tags = tags | Fax 1',
	),
	Nimble: file(
		MEMORY,
		'first name = firstName | last name = lastName | company name = companyName | email = email | phone = phone | address = address1 | city = city | zip = postalCode | lead status | tags = tags',
	),
	Attio: file(
		MEMORY,
		'Record ID = - | Record | First name = firstName | Last name = lastName | Email addresses = email | Phone numbers = phone | Company = companyName | Job title | Primary location > City | Created at',
	),
	Notion: file(
		MEMORY,
		'Name = name | Email = email | Phone = phone | Company = companyName:Acme (https://www.notion.so/Acme-1a2b3c4d) | Status | Created time',
	),
	Airtable: file(
		MEMORY,
		'Name = name | Email = email | Phone = phone | Company = companyName | Notes | Attachments | Last Modified',
	),
	'QuickBooks customers': file(
		MEMORY,
		'Customer full name = name | Email = email | Phone = phone | Company name = companyName | Bill street = address1 | Bill city = city | Bill state = state | Bill zip = postalCode | Open balance',
	),
	'Odoo partners': file(
		MEMORY,
		'External ID | Name = name | Email = email | Phone = phone | Street = address1 | Street2 | City = city | State = state | Zip = postalCode | Country = country | Tags = tags | Website = website',
	),
	SuiteCRM: file(
		MEMORY,
		'First Name = firstName | Last Name = lastName | Email Address = email | Office Phone = phone | Primary Address Street = address1 | Primary Address City = city | Primary Address State = state | Primary Address Postal Code = postalCode | Primary Address Country = country | Account Name = companyName | Lead Source = source | Assigned to = assignedTo | Do Not Call | Department',
	),
	Vtiger: file(
		MEMORY,
		'First Name = firstName | Last Name = lastName | Primary Email = email | Office Phone = phone | Mailing Street = address1 | Mailing City = city | Mailing State = state | Mailing Zip = postalCode | Mailing Country = country | Assigned To = assignedTo | Organization Name = companyName',
	),
	Donorbox: file(
		MEMORY,
		'Name = name | Donor First Name = firstName | Donor Last Name = lastName | Donor Email = email | Donor Phone = phone | Address = address1 | City = city | State / Province = state | Postal Code = postalCode | Country = country | Amount | Campaign',
	),
	'PrestaShop customers': file(
		MEMORY,
		'ID = - | Social title | First name = firstName | Last name = lastName | Email address = email | Sales | Enabled | Newsletter | Registration | Last visit',
	),
	'OpenCart orders': file(
		MEMORY,
		'order_id | firstname = firstName | lastname = lastName | email = email | telephone = phone | payment_city | payment_postcode | total',
	),
	'BigCommerce customers': file(
		MEMORY,
		'Customer ID | First Name = firstName | Last Name = lastName | Company = companyName | Email = email | Phone = phone | Notes | Store Credit | Customer Group | Date Joined',
	),
	Kajabi: file(
		MEMORY,
		'Name = name | First Name = firstName | Last Name = lastName | Email = email | Products | Tags = tags | Created At | Mobile Phone Number = phone',
	),
	Thinkific: file(
		MEMORY,
		'First Name = firstName | Last Name = lastName | Email = email | Company = companyName | Date Created | Sign In Count | Enrollments - list',
	),
	'a school enrolment': file(
		MEMORY,
		'Student First Name = firstName | Student Last Name = lastName | Student Email = email | Parent Name ~ Bob Barnes | Parent Email ~ bob@example.org | Parent Phone ~ +15550100199 | Emergency Contact Name ~ Cid Cole | Emergency Contact Phone ~ +15550100198',
	),
	Gumroad: file(
		MEMORY,
		'Item Name | Buyer Name = name | Purchase Email = email | Purchase Date | Item Price ($) | Variants | Street Address = address1 | City = city | Zip Code = postalCode | State = state | Country = country | Referrer',
	),
	Lexoffice: file(
		MEMORY,
		'Kundennummer | Firmenname = companyName | Anrede | Vorname = firstName | Nachname = lastName | E-Mail 1 = email | Telefon 1 = phone | Straße 1 = address1 | PLZ 1 = postalCode | Ort 1 = city | Land 1 = country | Umsatzsteuer-ID',
	),
	'Ticket Tailor': file(
		MEMORY,
		'Order ID | Buyer name ~ Bob Barnes | Buyer email ~ bob@example.org | First name = firstName | Last name = lastName | Email = email | Ticket code | Checked in | Void status',
	),
};
