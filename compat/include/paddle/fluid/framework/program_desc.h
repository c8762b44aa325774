#pragma once

#include "framework/program_desc.h"
